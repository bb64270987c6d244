// Setting up a position: pieces are put on squares, and the FEN that comes out is judged by the rules.
import { squareAt } from './board.js';
import { $ } from './dom.js';

/**
 * The FEN of a board that was set up; what it does not show (castling rights, counts) is taken from another one.
 * @param {import('./magus.js').Game} game @param {Record<string, string>} board @param {Record<string, Record<string, number>>} hands
 * @param {string} turn @param {string} like
 */
export function fenOf(game, board, hands, turn, like) {
  const rows = [];
  for (let rank = game.ranks - 1; rank >= 0; rank--) {
    let row = '';
    let empty = 0;
    for (let file = 0; file < game.files; file++) {
      const square = squareAt(file, rank);
      const shown = game.holes.includes(square) ? '*' : board[square];
      if (!shown) {
        empty++;
        continue;
      }
      row += (empty || '') + shown;
      empty = 0;
    }
    rows.push(row + (empty || ''));
  }
  const [placement, , rights = '-', , ...counts] = like.split(' ');
  let hand = '';
  for (const side of ['white', 'black'])
    for (const [letter, count] of Object.entries(hands[side] ?? {})) hand += (side === 'white' ? letter : letter.toLowerCase()).repeat(count);
  const brackets = placement.includes('[') || hand ? `[${hand}]` : '';
  const checks = counts.filter((field) => field.includes('+'));
  return [rows.join('/') + brackets, turn === 'white' ? 'w' : 'b', rights, '-', ...checks, '0', '1'].join(' ');
}

export class Setup {
  /** @param {import('./table.js').Table} table @param {import('./board.js').Board} board
   * @param {{pause: (on: boolean) => void, complain: (text: string) => void}} answers */
  constructor(table, board, answers) {
    this.table = table;
    this.board = board;
    this.answers = answers;
    this.on = false;
    this.brush = '';
    $('setup').addEventListener('click', () => this.toggle());
    table.addEventListener('game', () => this.on && this.leave());
  }

  /** A position that cannot be stays, with the reason, until it is mended. */
  async toggle(on = !this.on) {
    if (this.on && !on && !(await this.finish())) return;
    this.on = on;
    $('setup').setAttribute('aria-pressed', String(on));
    $('setup').textContent = on ? 'Done' : 'Set up a position';
    $('setuphelp').hidden = $('palette').hidden = !on;
    this.answers.pause(on);
    if (!on) return;
    const { state } = this.table;
    /** @type {Record<string, string>} */ this.squares = { ...state.board };
    this.hands = { white: { ...state.hands.white }, black: { ...state.hands.black } };
    this.turn = state.turn;
    this.like = state.fen;
    this.board.editing = (place) => this.put(place);
    this.brush = this.table.game.pieces[0].white;
    this.drawPalette();
    this.show();
  }

  drawPalette() {
    const rows = [];
    const { game } = this.table;
    for (const side of /** @type {const} */ (['white', 'black'])) {
      const row = document.createElement('div');
      for (const piece of game.pieces) row.append(this.brushButton(piece[side], piece.name, side));
      rows.push(row);
    }
    const last = document.createElement('div');
    last.append(this.brushButton('', 'Empty', 'white'));
    const clear = document.createElement('button');
    clear.type = 'button';
    clear.textContent = 'Clear the board';
    clear.addEventListener('click', () => {
      this.squares = {};
      this.show();
    });
    const turn = document.createElement('select');
    turn.setAttribute('aria-label', 'Side to move');
    turn.append(new Option('White to move', 'white'), new Option('Black to move', 'black'));
    turn.value = this.turn ?? 'white';
    turn.addEventListener('change', () => {
      this.turn = /** @type {any} */ (turn.value);
      this.show();
    });
    last.append(clear, turn);
    for (const letter of game.hand)
      for (const side of /** @type {const} */ (['white', 'black'])) {
        const label = document.createElement('label');
        const input = document.createElement('input');
        Object.assign(input, { type: 'number', min: '0', max: '30', value: String(this.hands?.[side][letter] ?? 0) });
        input.style.width = '4rem';
        input.addEventListener('input', () => {
          if (this.hands) this.hands[side][letter] = Math.max(0, Math.min(30, Number(input.value) || 0));
          this.show();
        });
        const piece = game.pieces.find((p) => p.white === letter);
        label.append(`${side === 'white' ? 'White' : 'Black'} ${piece?.name ?? letter} in hand `, input);
        last.append(label);
      }
    rows.push(last);
    $('palette').replaceChildren(...rows);
  }

  /** @param {string} symbol @param {string} name @param {'white' | 'black'} side */
  brushButton(symbol, name, side) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'brush';
    button.setAttribute('aria-label', symbol ? `${side === 'white' ? 'White' : 'Black'} ${name}` : name);
    button.setAttribute('aria-pressed', String(this.brush === symbol));
    button.innerHTML = symbol ? `<svg viewBox="0 0 100 100" aria-hidden="true"><g class="piece ${side}">${this.board.picture(symbol)}</g></svg>` : '<svg viewBox="0 0 100 100" aria-hidden="true"><path d="M25 25l50 50M75 25L25 75" stroke="#8b1a1a" stroke-width="9"/></svg>';
    button.addEventListener('click', () => {
      this.brush = symbol;
      for (const other of $('palette').querySelectorAll('[aria-pressed]')) other.setAttribute('aria-pressed', String(other === button));
    });
    return button;
  }

  /** @param {string} place */
  put(place) {
    if (!this.squares || place.startsWith('@')) return;
    if (this.brush === '' || this.squares[place] === this.brush) delete this.squares[place];
    else this.squares[place] = this.brush;
    this.show();
  }

  get fen() {
    return fenOf(this.table.game, this.squares ?? {}, this.hands ?? {}, this.turn ?? 'white', this.like ?? '');
  }

  show() {
    $('fen').value = this.fen;
    this.board.show({ ...this.table.state, board: { ...this.squares }, hands: /** @type {any} */ (this.hands), turn: this.turn ?? 'white', moves: [], last: null, checked: [] });
  }

  async finish() {
    const { editing } = this.board;
    this.on = false; // the table may show itself again
    this.board.editing = null;
    try {
      await this.table.start(this.table.game.name, { text: this.table.text, fen: this.fen, chess960: this.table.chess960 });
      return true;
    } catch (error) {
      this.on = true;
      this.board.editing = editing;
      this.answers.complain(/** @type {Error} */ (error).message);
      return false;
    }
  }

  /** Leaves without a new position. */
  leave() {
    this.on = false;
    this.board.editing = null;
    $('setup').setAttribute('aria-pressed', 'false');
    $('setup').textContent = 'Set up a position';
    $('setuphelp').hidden = $('palette').hidden = true;
    this.answers.pause(false);
  }
}
