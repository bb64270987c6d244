// The game on the table: which game, the start, the moves, and where one looks at. Everything it knows of rules it asks the worker.

/**
 * @typedef {import('./magus.js').Game} Game
 * @typedef {import('./magus.js').PositionState} State
 * @typedef {import('./engine.js').Line} Line
 */

/** One of the 960 starts of Fischer Random chess. */
export function shuffledStart() {
  /** @type {string[]} */ const row = Array(8).fill('');
  const free = (/** @type {(square: number) => boolean} */ on = () => true) => {
    const squares = row.flatMap((piece, square) => (piece === '' && on(square) ? [square] : []));
    return squares[Math.floor(Math.random() * squares.length)];
  };
  row[free((square) => square % 2 === 0)] = 'b';
  row[free((square) => square % 2 === 1)] = 'b';
  for (const piece of 'qnn') row[free()] = piece;
  for (const piece of 'rkr') row[row.indexOf('')] = piece;
  const black = row.join('');
  return `${black}/pppppppp/8/8/8/8/PPPPPPPP/${black.toUpperCase()} w KQkq - 0 1`;
}

export class Table extends EventTarget {
  /** @param {import('./engine.js').Engine} rules */
  constructor(rules) {
    super();
    this.rules = rules;
    /** @type {Game} */ this.game = /** @type {any} */ (null);
    /** The file of a game of one's own; empty: a built-in game. */
    this.text = '';
    this.fen = '';
    this.chess960 = false;
    /** @type {string[]} */ this.moves = [];
    /** @type {string[]} */ this.san = [];
    /** @type {string[]} moves that were taken back, the earliest first */ this.undone = [];
    this.at = 0;
    /** @type {State} */ this.state = /** @type {any} */ (null);
    /** @type {import('./magus.js').Outcome | null} */ this.resigned = null;
    this.version = 0; // of the position: answers to older questions do not count
  }

  /** The line to where one looks. @param {number} [ply] @returns {Line} */
  line(ply = this.at) {
    return { game: this.game.name, fen: this.fen, chess960: this.chess960, moves: this.moves.slice(0, ply) };
  }

  get atEnd() {
    return this.at === this.moves.length;
  }
  get turn() {
    return this.state.turn;
  }
  /** The end on the board, or by the clock. */
  get over() {
    return this.state.outcome ?? (this.atEnd ? this.resigned : null);
  }

  /**
   * Another game, or another start. Nothing changes when a part is wrong.
   * @param {string} name
   * @param {{text?: string, fen?: string, chess960?: boolean, moves?: string[]}} [setup]
   */
  async start(name, { text = '', fen = '', chess960, moves = [] } = {}) {
    if (name === 'fischerandom' && !text && !fen && moves.length === 0) fen = shuffledStart();
    const game = this.game?.name === name && this.text === text ? this.game : await this.rules.ask('game', name);
    const mode = chess960 ?? name === 'fischerandom';
    const { state, san } = await this.rules.ask('line', { game: name, fen, chess960: mode, moves });
    const changed = this.game !== game;
    Object.assign(this, { game, text, fen, chess960: mode, moves: [...moves], san, undone: [], at: moves.length, state, resigned: null });
    this.version++;
    if (changed) this.dispatchEvent(new Event('game'));
    this.dispatchEvent(new Event('begin'));
    this.dispatchEvent(new Event('change'));
  }

  /** @param {string} move what stood behind is forgotten */
  async play(move) {
    const version = ++this.version;
    const before = this.moves.slice(0, this.at);
    const { state, san } = await this.rules.ask('line', { ...this.line(), moves: [...before, move] });
    if (version !== this.version) return;
    // SAN that was typed becomes coordinates.
    Object.assign(this, { moves: [...before, state.last.text], san, undone: [], at: before.length + 1, state, resigned: null });
    this.dispatchEvent(new CustomEvent('change', { detail: 'played' }));
  }

  /** @param {number} ply */
  async go(ply) {
    const at = Math.max(0, Math.min(ply, this.moves.length));
    if (at === this.at) return;
    const version = ++this.version;
    const state = await this.rules.ask('state', { ...this.line(at) });
    if (version !== this.version) return;
    Object.assign(this, { at, state });
    this.dispatchEvent(new Event('change'));
  }

  /** @param {number} plies */
  async takeBack(plies) {
    const keep = Math.max(0, this.at - plies);
    const version = ++this.version;
    const { state, san } = await this.rules.ask('line', this.line(keep));
    if (version !== this.version) return;
    const undone = [...this.moves.slice(keep), ...this.undone];
    Object.assign(this, { moves: this.moves.slice(0, keep), san, undone, at: keep, state, resigned: null });
    this.dispatchEvent(new Event('change'));
  }

  /** Plays again what was taken back. @param {number} plies */
  async redo(plies) {
    const again = this.undone.slice(0, plies);
    if (again.length === 0) return;
    const version = ++this.version;
    const moves = [...this.moves, ...again];
    const { state, san } = await this.rules.ask('line', { ...this.line(), moves });
    if (version !== this.version) return;
    Object.assign(this, { moves, san, undone: this.undone.slice(again.length), at: moves.length, state });
    this.dispatchEvent(new Event('change'));
  }

  /** Ends the game by the clock. @param {import('./magus.js').Side} loser */
  flag(loser) {
    const white = loser === 'white' ? 0 : 1;
    this.resigned = { reason: 'time', text: `${loser === 'white' ? 'Black' : 'White'} wins on time`, result: white ? '1-0' : '0-1', white };
    this.dispatchEvent(new Event('change'));
  }
}
