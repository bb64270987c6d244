// The list of games, found by name, piece or board; the rules and pieces of the game on the table.
import { diagram, legend } from './diagram.js';
import { $ } from './dom.js';

/** @param {string} text */
const plain = (text) => text.toLowerCase().replace(/×/g, 'x').replace(/[^a-z0-9x]+/g, ' ');

export class Chooser {
  /** @param {import('./magus.js').GameSummary[]} games @param {(name: string) => void} choose */
  constructor(games, choose) {
    this.games = games.map((game) => ({ ...game, found: plain(`${game.name} ${game.title} ${game.files}x${game.ranks} ${game.pieces.join(' ')} ${game.origin}`) }));
    this.choose = choose;
    $('choose').addEventListener('click', () => this.open());
    $('filter').addEventListener('input', () => this.list());
    $('filter').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Enter' || event.key === 'ArrowDown') {
        event.preventDefault();
        $('gamelist').querySelector('button')?.[event.key === 'Enter' ? 'click' : 'focus']();
      }
    });
  }

  open() {
    $('filter').value = '';
    this.list();
    $('games').showModal();
    $('filter').focus();
  }

  list() {
    const words = plain($('filter').value).split(' ').filter(Boolean);
    const rank = (/** @type {string} */ name) => ((words.length ? plain(name).startsWith(words[0]) : name === 'chess') ? 0 : 1);
    const found = this.games.filter((game) => words.every((word) => game.found.includes(word))).sort((a, b) => rank(a.name) - rank(b.name));
    const items = found.map((game) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      const title = document.createElement('span');
      title.textContent = game.title || game.name;
      const board = document.createElement('small');
      board.textContent = `${game.name} · ${game.files}×${game.ranks}`;
      button.append(title, board);
      button.addEventListener('click', () => {
        $('games').close();
        this.choose(game.name);
      });
      item.append(button);
      return item;
    });
    if (items.length === 0) {
      const item = document.createElement('li');
      item.textContent = 'No game has that. Try a piece such as “Camel”, or a board such as “10x8”.';
      items.push(item);
    }
    $('gamelist').replaceChildren(...items);
  }
}

export class Sheet {
  /** @param {import('./engine.js').Engine} rules */
  constructor(rules) {
    this.rules = rules;
    /** @type {import('./magus.js').Game} */ this.game = /** @type {any} */ (null);
    /** @type {Map<string, string>} */ this.pictures = new Map();
    /** @type {Map<import('./magus.js').Piece, Promise<{views: import('./magus.js').DiagramView[]}>>} */ this.known = new Map();
  }

  /** @param {import('./magus.js').Game} game */
  begin(game) {
    this.game = game;
    this.known = new Map();
    this.conceal();
  }

  /** @param {number} i of its pieces @param {import('./magus.js').Game} game */
  views(i, game) {
    const piece = game.pieces[i];
    let known = this.known.get(piece);
    if (!known) this.known.set(piece, (known = this.rules.ask('diagram', { game: game.name, piece: i })));
    return known;
  }

  /** @param {Map<string, string>} pictures */
  show(pictures) {
    this.pictures = pictures;
    const { game } = this;
    const texts = [[game.title || game.name, 'h2'], [[game.rules, game.moreRules].filter(Boolean).join(' ') || 'This game’s file does not tell its rules; its pieces move as drawn below.', 'p'], [game.origin ? `From: ${game.origin}` : '', 'p']];
    $('rules').replaceChildren(
      ...texts.filter(([text]) => text).map(([text, tag], i) => {
        const element = document.createElement(tag);
        element.textContent = text;
        if (i === 2) element.className = 'quiet';
        return element;
      }),
    );
    $('pieces').replaceChildren(...game.pieces.map((piece, i) => this.entry(piece, i)));
  }

  /** @param {import('./magus.js').Piece} piece @param {number} i */
  entry(piece, i) {
    const { game } = this;
    const entry = document.createElement('div');
    entry.className = 'sheet';
    entry.innerHTML = `<svg viewBox="0 0 ${piece.wall ? 200 : 100} 100" aria-hidden="true"><g class="piece white">${this.pictures.get(piece.white.toLowerCase()) ?? ''}</g></svg><div><h3></h3><p></p></div><details><summary>How it moves</summary></details>`;
    const value = piece.value === null ? '' : ` · worth ${(piece.value / 100).toFixed(1)} Pawns`;
    /** @type {any} */ (entry.querySelector('h3')).textContent = `${piece.name} (${piece.white})${value}`;
    /** @type {any} */ (entry.querySelector('p')).textContent = [piece.betza, ...piece.notes].filter(Boolean).join(' · ');
    const details = /** @type {HTMLDetailsElement} */ (entry.querySelector('details'));
    details.addEventListener('toggle', async () => {
      if (!details.open || details.childElementCount > 1) return;
      details.insertAdjacentHTML('beforeend', await this.drawn(game, i, 9));
    });
    return entry;
  }

  /** Diagrams with their legend. @param {import('./magus.js').Game} game @param {number} i @param {number} most views */
  async drawn(game, i, most) {
    const { views } = await this.views(i, game);
    const piece = game.pieces[i];
    const picture = this.pictures.get(piece.white.toLowerCase()) ?? '';
    return views.slice(0, most).map((view) => diagram(view, picture, piece.wall)).join('') + `<p class="quiet">${legend(views)}</p>`;
  }

  /** The card beside a piece on the board. @param {string} symbol @param {HTMLElement} at */
  async describe(symbol, at) {
    const { game } = this;
    const i = game.pieces.findIndex((piece) => piece.white === symbol || piece.black === symbol);
    if (i < 0) return;
    this.wanted = at;
    await new Promise((resolve) => setTimeout(resolve, 350));
    if (this.wanted !== at) return;
    const drawn = await this.drawn(game, i, 1);
    if (this.wanted !== at) return;
    const piece = game.pieces[i];
    const card = $('card');
    card.innerHTML = '<h3></h3>' + drawn;
    card.firstElementChild.textContent = `${piece.name} (${piece.white})`;
    card.hidden = false;
    const place = at.getBoundingClientRect();
    const size = card.getBoundingClientRect();
    const right = place.right + 10 + size.width < innerWidth ? place.right + 10 : Math.max(4, place.left - size.width - 10);
    card.style.left = `${right}px`;
    card.style.top = `${Math.max(4, Math.min(place.top - size.height / 2, innerHeight - size.height - 4))}px`;
  }

  conceal() {
    this.wanted = null;
    $('card').hidden = true;
  }
}
