// The board: squares and pieces as one SVG, and over it a button for every square, which is what mouse, touch, keyboard and screen
// readers meet. It knows legal moves only as pairs of clicks; several moves behind one pair open a list.

/**
 * @typedef {import('./magus.js').Game} Game
 * @typedef {import('./magus.js').PositionState} State
 * @typedef {import('./magus.js').Move} Move
 * @typedef {{from: string, to: string, strength: number}} Arrow
 */

const SVG = 'http://www.w3.org/2000/svg';
const LIFT = 6; // pixels that a pointer goes before a piece is dragged
const HOLD = 450; // milliseconds that a finger rests before a piece's moves are shown

/** @param {string} square */
export const fileOf = (square) => square.charCodeAt(0) - 97;
/** @param {string} square */
export const rankOf = (square) => Number(square.slice(1)) - 1;
/** @param {number} file @param {number} rank */
export const squareAt = (file, rank) => String.fromCharCode(97 + file) + (rank + 1);
/** White or Black, by the letter in a symbol such as "+P". @param {string} symbol */
export const ownerOf = (symbol) => (/[A-Z]/.test(symbol) ? 'white' : 'black');

export class Board {
  /**
   * @param {HTMLElement} root
   * @param {{white: HTMLElement, black: HTMLElement}} hands
   * @param {{play: (move: Move) => void, choose: (moves: Move[]) => Promise<Move | null>, describe: (symbol: string, at: HTMLElement) => void,
   *   conceal: () => void}} answers
   */
  constructor(root, hands, answers) {
    this.root = root;
    this.hands = hands;
    this.answers = answers;
    this.flipped = false;
    this.interactive = true;
    /** @type {string | null} */ this.selected = null;
    /** @type {State | null} */ this.state = null;
    /** @type {Game | null} */ this.game = null;
    /** @type {Map<string, string>} */ this.pictures = new Map();
    /** @type {Arrow[]} */ this.arrows = [];
    /** @type {((square: string) => void) | null} set-up: takes all clicks */ this.editing = null;
    this.svg = document.createElementNS(SVG, 'svg');
    this.svg.setAttribute('aria-hidden', 'true');
    this.layer = document.createElement('div');
    this.layer.className = 'squares';
    this.layer.setAttribute('role', 'grid');
    this.layer.setAttribute('aria-label', 'Board');
    root.append(this.svg, this.layer);
    /** @type {{id: number, x: number, y: number, place: string, lifted: boolean, was: boolean, timer: number} | null} */ this.pointer = null;
    this.listen();
  }

  /** @param {Game} game @param {Map<string, string>} pictures */
  setGame(game, pictures) {
    this.game = game;
    this.pictures = pictures;
    this.selected = null;
    this.layOut();
  }

  layOut() {
    if (!this.game) return;
    const { files, ranks, holes } = this.game;
    document.documentElement.style.setProperty('--files', String(files));
    document.documentElement.style.setProperty('--ranks', String(ranks));
    this.svg.setAttribute('viewBox', `0 0 ${files * 100} ${ranks * 100}`);
    const focused = /** @type {HTMLElement | null} */ (this.layer.querySelector('[tabindex="0"]'))?.dataset.square;
    this.layer.replaceChildren();
    for (let row = 0; row < ranks; row++) {
      const line = document.createElement('div');
      line.setAttribute('role', 'row');
      for (let column = 0; column < files; column++) {
        const square = this.squareIn(column, row);
        const cell = document.createElement('button');
        cell.type = 'button';
        cell.setAttribute('role', 'gridcell');
        cell.tabIndex = -1;
        if (holes.includes(square)) {
          cell.disabled = true;
          cell.className = 'hole';
          cell.setAttribute('aria-label', `${square}, not on the board`);
        } else {
          cell.dataset.square = square;
        }
        line.append(cell);
      }
      this.layer.append(line);
    }
    const first = this.cell(focused ?? '') ?? this.layer.querySelector('button:not(:disabled)');
    if (first) /** @type {HTMLElement} */ (first).tabIndex = 0;
    this.draw();
  }

  /** @param {string} square @returns {HTMLButtonElement | null} */
  cell(square) {
    return this.layer.querySelector(`[data-square="${square}"]`);
  }

  /** @param {number} column @param {number} row */
  squareIn(column, row) {
    const { files, ranks } = /** @type {Game} */ (this.game);
    return this.flipped ? squareAt(files - 1 - column, row) : squareAt(column, ranks - 1 - row);
  }

  /** Left top corner of a square in the picture. @param {string} square */
  corner(square) {
    const { files, ranks } = /** @type {Game} */ (this.game);
    const file = fileOf(square);
    const rank = rankOf(square);
    return this.flipped ? [(files - 1 - file) * 100, rank * 100] : [file * 100, (ranks - 1 - rank) * 100];
  }

  /** @param {State} state */
  show(state) {
    this.state = state;
    this.selected = null;
    this.draw();
  }

  flip() {
    this.flipped = !this.flipped;
    this.layOut();
  }

  /** Moves that begin or go on with these clicks. @param {string} from @param {string} [to] */
  moves(from, to) {
    if (!this.state || !this.interactive) return [];
    return this.state.moves.filter((move) => move.clicks.some(([a, b]) => a === from && (to === undefined || b === to)));
  }

  // ---- Picture

  draw() {
    if (!this.game) return;
    const parts = [this.drawSquares(), this.drawMarks(), this.drawPieces(), this.drawArrows()];
    this.svg.innerHTML = parts.join('');
    this.label();
    this.drawHands();
  }

  drawSquares() {
    const { files, ranks, holes } = /** @type {Game} */ (this.game);
    let out = '';
    const bottom = this.flipped ? ranks - 1 : 0;
    const left = this.flipped ? files - 1 : 0;
    for (let file = 0; file < files; file++)
      for (let rank = 0; rank < ranks; rank++) {
        const square = squareAt(file, rank);
        if (holes.includes(square)) continue;
        const [x, y] = this.corner(square);
        const shade = (file + rank) % 2 ? 'light' : 'dark';
        out += `<rect class="${shade}" x="${x}" y="${y}" width="100" height="100"/>`;
        if (rank === bottom || holes.includes(squareAt(file, rank + (this.flipped ? 1 : -1))))
          out += `<text class="name ${shade}" x="${x + 94}" y="${y + 94}" text-anchor="end">${square[0]}</text>`;
        if (file === left || holes.includes(squareAt(file + (this.flipped ? 1 : -1), rank)))
          out += `<text class="name ${shade}${rank > 8 ? ' small' : ''}" x="${x + (rank > 8 ? 2 : 5)}" y="${y + 20}">${rank + 1}</text>`;
      }
    return out;
  }

  drawMarks() {
    const { state, selected } = this;
    if (!state) return '';
    let out = '';
    const fill = (/** @type {string} */ square, /** @type {string} */ name) => {
      const [x, y] = this.corner(square);
      return `<rect class="${name}" x="${x}" y="${y}" width="100" height="100"/>`;
    };
    for (const square of state.last?.changes ?? []) out += fill(square, 'last');
    for (const square of state.checked) out += fill(square, 'check');
    if (selected && !selected.startsWith('@')) out += fill(selected, 'selected');
    return out;
  }

  /** Where the selected piece may go, drawn over the pieces. */
  drawTargets() {
    const { state, selected } = this;
    if (!state || !selected) return '';
    /** @type {Map<string, string>} */ const marks = new Map();
    for (const move of this.moves(selected)) {
      const targets = move.clicks.filter(([from]) => from === selected).map(([, to]) => to);
      for (const to of targets) {
        const taken = move.captures.includes(to) || (state.board[to] !== undefined && move.kind !== 'wall' && to !== selected);
        marks.set(to, taken ? 'capture' : marks.get(to) ?? 'move');
      }
      for (const square of move.captures) if (!targets.includes(square) && !marks.has(square)) marks.set(square, 'away');
    }
    let out = '';
    for (const [square, kind] of marks) {
      const [x, y] = this.corner(square).map((v) => v + 50);
      if (kind === 'move') out += `<circle class="target" cx="${x}" cy="${y}" r="15"/>`;
      else if (kind === 'capture') out += `<circle class="ring" cx="${x}" cy="${y}" r="43"/>`;
      else out += `<path class="ring" d="M${x} ${y - 44}l44 44-44 44-44-44z"/>`;
    }
    return out;
  }

  /** @param {string} symbol */
  picture(symbol) {
    return this.pictures.get(symbol.replace(/~$/, '').toLowerCase()) ?? this.pictures.get(symbol.toLowerCase()) ?? '';
  }

  drawPieces() {
    const { state, game } = this;
    if (!state || !game) return '';
    const walls = new Set(game.pieces.filter((piece) => piece.wall).map((piece) => piece.white.toLowerCase()));
    let out = '';
    /** @type {Set<string>} */ const covered = new Set();
    for (const [square, symbol] of Object.entries(state.board)) {
      if (covered.has(square)) continue;
      let [x, y] = this.corner(square);
      if (walls.has(symbol.toLowerCase())) {
        const other = squareAt(fileOf(square) + 1, rankOf(square));
        covered.add(other);
        x = Math.min(x, this.corner(other)[0]);
      }
      out += `<g class="piece ${ownerOf(symbol)}" data-at="${square}" transform="translate(${x} ${y})">${this.picture(symbol)}</g>`;
    }
    return out + this.drawTargets();
  }

  drawArrows() {
    let out = '';
    for (const { from, to, strength } of this.arrows) {
      const [x2, y2] = this.corner(to).map((v) => v + 50);
      if (from.startsWith('@') || from === to) {
        out += `<circle class="arrow" style="opacity:${strength}" cx="${x2}" cy="${y2}" r="38"/>`;
        continue;
      }
      const [x1, y1] = this.corner(from).map((v) => v + 50);
      const length = Math.hypot(x2 - x1, y2 - y1);
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      const [ex, ey] = [x2 - dx * 30, y2 - dy * 30];
      out += `<path class="arrow" style="opacity:${strength}" d="M${x1 + dx * 20} ${y1 + dy * 20}L${ex} ${ey}"/>
        <path class="arrowhead" style="opacity:${strength}" d="M${x2 - dx * 6} ${y2 - dy * 6}L${ex - dx * 8 - dy * 26} ${ey - dy * 8 + dx * 26}L${ex - dx * 8 + dy * 26} ${ey - dy * 8 - dx * 26}z"/>`;
    }
    return out;
  }

  /** @param {string} symbol */
  nameOf(symbol) {
    const piece = this.game?.pieces.find((p) => p.white === symbol || p.black === symbol);
    return `${ownerOf(symbol) === 'white' ? 'White' : 'Black'} ${piece?.name ?? symbol}`;
  }

  /** What a screen reader says of every square. */
  label() {
    const targets = new Map();
    if (this.selected)
      for (const move of this.moves(this.selected))
        for (const [from, to] of move.clicks) if (from === this.selected) targets.set(to, move.captures.length ? 'capture' : 'move');
    for (const cell of /** @type {NodeListOf<HTMLButtonElement>} */ (this.layer.querySelectorAll('[data-square]'))) {
      const square = /** @type {string} */ (cell.dataset.square);
      const symbol = this.state?.board[square];
      const words = [square, symbol ? this.nameOf(symbol) : 'empty'];
      if (square === this.selected) words.push('selected');
      if (targets.has(square)) words.push(`possible ${targets.get(square)}`);
      if (this.state?.last?.changes.includes(square)) words.push('last move');
      if (this.state?.checked.includes(square)) words.push('in check');
      cell.setAttribute('aria-label', words.join(', '));
      cell.setAttribute('aria-selected', String(square === this.selected));
    }
  }

  drawHands() {
    for (const side of /** @type {const} */ (['white', 'black'])) {
      const strip = this.hands[side];
      strip.replaceChildren();
      for (const [letter, count] of Object.entries(this.state?.hands[side] ?? {})) {
        const place = '@' + letter;
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.place = side === this.state?.turn ? place : '';
        button.className = `hand ${side}` + (this.selected === place && side === this.state?.turn ? ' selected' : '');
        const symbol = side === 'white' ? letter : letter.toLowerCase();
        button.setAttribute('aria-label', `${this.nameOf(symbol)} in hand, ${count}`);
        button.innerHTML = `<svg viewBox="0 0 100 100" aria-hidden="true"><g class="piece ${side}">${this.picture(symbol)}</g></svg>` + (count > 1 ? `<span>${count}</span>` : '');
        button.dataset.symbol = symbol;
        strip.append(button);
      }
    }
  }

  // ---- Clicks

  /** A square or a piece in hand was clicked, or a piece was dropped there. @param {string} place @param {boolean} [dropped] */
  async click(place, dropped = false) {
    if (this.editing) {
      this.editing(place);
      return;
    }
    const from = this.selected;
    if (from) {
      const moves = this.moves(from, place);
      if (moves.length > 0) {
        // A piece that is clicked twice is mostly one that was not meant: what it can do there is asked.
        const move = moves.length === 1 && from !== place ? moves[0] : await this.answers.choose(moves);
        this.select(null);
        if (move) this.answers.play(move);
        return;
      }
    }
    this.select(!dropped && place !== from && this.moves(place).length > 0 ? place : null);
  }

  /** @param {string | null} place */
  select(place) {
    this.selected = place;
    this.draw();
  }

  /** @param {Event} event @returns {string | null} */
  placeOf(event) {
    const { clientX, clientY } = /** @type {PointerEvent} */ (event);
    for (const element of document.elementsFromPoint(clientX, clientY)) {
      const { square, place } = /** @type {HTMLElement} */ (element).dataset;
      if (square || place) return square ?? place ?? null;
    }
    return null;
  }

  listen() {
    const areas = [this.layer, this.hands.white, this.hands.black];
    for (const area of areas) {
      area.addEventListener('pointerdown', (event) => this.press(event));
      area.addEventListener('pointermove', (event) => this.drag(event));
      area.addEventListener('pointerup', (event) => this.release(event));
      area.addEventListener('pointercancel', () => this.letGo());
      // Keyboards and screen readers.
      area.addEventListener('click', (event) => {
        if (/** @type {PointerEvent} */ (event).detail !== 0) return;
        const { square, place } = /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (event.target).closest('button'))?.dataset ?? {};
        if (square || place) this.click(square ?? place ?? '');
      });
      area.addEventListener('pointerover', (event) => this.hover(event));
      area.addEventListener('pointerout', () => this.answers.conceal());
      // Otherwise a finger's click would go to what opens under it.
      area.addEventListener('touchend', (event) => event.preventDefault(), { passive: false });
      area.addEventListener('contextmenu', (event) => event.preventDefault());
    }
    this.layer.addEventListener('keydown', (event) => this.walk(event));
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0 || this.pointer) return;
    const place = this.placeOf(event);
    if (!place) return;
    this.answers.conceal();
    const timer = event.pointerType === 'mouse' ? 0 : window.setTimeout(() => this.describe(place), HOLD);
    const was = this.selected === place;
    this.pointer = { id: event.pointerId, x: event.clientX, y: event.clientY, place, lifted: false, was, timer };
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
    if (this.editing) return;
    const target = this.selected !== null && this.selected !== place && this.moves(this.selected, place).length > 0;
    if (!target && !was) this.select(this.moves(place).length > 0 ? place : null);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const pointer = this.pointer;
    if (!pointer || pointer.id !== event.pointerId) return;
    if (!pointer.lifted) {
      if (Math.hypot(event.clientX - pointer.x, event.clientY - pointer.y) < LIFT) return;
      clearTimeout(pointer.timer);
      if (this.selected !== pointer.place) return;
      pointer.lifted = true;
    }
    const scale = (/** @type {Game} */ (this.game).files * 100) / this.svg.getBoundingClientRect().width;
    const piece = /** @type {SVGElement | null} */ (this.svg.querySelector(`[data-at="${pointer.place}"]`) ?? this.half(pointer.place));
    if (!piece) return;
    piece.style.translate = `${(event.clientX - pointer.x) * scale}px ${(event.clientY - pointer.y) * scale}px`;
    piece.classList.add('lifted');
  }

  /** A Wall's right half is drawn with its left one. @param {string} square */
  half(square) {
    return square.startsWith('@') ? null : this.svg.querySelector(`[data-at="${squareAt(fileOf(square) - 1, rankOf(square))}"]`);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const pointer = this.pointer;
    if (!pointer || pointer.id !== event.pointerId) return;
    this.letGo();
    const place = this.placeOf(event);
    if (this.editing) {
      if (place === pointer.place) this.editing(place);
      return;
    }
    if (pointer.lifted) {
      this.draw();
      if (place && place !== pointer.place) this.click(place, true);
      return;
    }
    // The press has selected the piece; a second click on it, or one on a target, does something.
    if (place !== pointer.place) return;
    if (pointer.was || (this.selected && this.selected !== place)) this.click(place);
  }

  letGo() {
    if (this.pointer) clearTimeout(this.pointer.timer);
    this.pointer = null;
  }

  // ---- What a piece does

  /** @param {string} place */
  describe(place) {
    const symbol = place.startsWith('@') ? place.slice(1) : this.state?.board[place];
    const at = place.startsWith('@') ? this.root : this.cell(place);
    if (symbol && at) this.answers.describe(symbol, at);
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType !== 'mouse' || this.pointer) return;
    const button = /** @type {HTMLElement} */ (event.target).closest('button');
    const symbol = button?.dataset.symbol ?? this.state?.board[button?.dataset.square ?? ''];
    if (button && symbol) this.answers.describe(symbol, button);
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const step = /** @type {Record<string, number[]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[event.key];
    const cell = /** @type {HTMLElement} */ (event.target);
    if (event.key === 'Escape') this.select(null);
    if (!step || !cell.dataset.square) return;
    event.preventDefault();
    const { files, ranks } = /** @type {Game} */ (this.game);
    let [x, y] = this.corner(cell.dataset.square).map((v) => v / 100);
    for (;;) {
      x += step[0];
      y += step[1];
      if (x < 0 || y < 0 || x >= files || y >= ranks) return;
      const next = this.cell(this.squareIn(x, y));
      if (!next) continue;
      cell.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
      return;
    }
  }
}
