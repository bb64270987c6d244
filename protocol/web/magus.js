// The engine for JavaScript: games, positions, legal moves, PGN, search. Plain module, no dependency; runs in browsers and in
// node. `load` makes an instance of the program; everything of an instance runs in the thread that calls it, so that a page
// keeps its searches in a worker (engine.js).

/**
 * @typedef {object} GameSummary
 * @property {string} name
 * @property {string} title
 * @property {number} files
 * @property {number} ranks
 * @property {string} origin
 * @property {string[]} pieces names of pieces, for searching
 *
 * @typedef {object} Piece
 * @property {string} letter
 * @property {string} san
 * @property {string} name
 * @property {string} betza
 * @property {string} white as in FENs: "N", "+P"
 * @property {string} black
 * @property {boolean} royal
 * @property {boolean} wall fills two squares
 * @property {boolean} pawn
 * @property {number | null} value in hundredths of a Pawn
 * @property {string[]} notes
 *
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} rules
 * @property {string} moreRules what differs from the game that it inherits from
 * @property {string} origin
 * @property {string} source the game's file, its parents' entries in it
 * @property {number} files
 * @property {number} ranks
 * @property {string[]} holes squares of the box that are not on the board
 * @property {string} startFen
 * @property {string[]} hand letters of pieces that may be in hand
 * @property {boolean} drops
 * @property {boolean} chess960
 * @property {Piece[]} pieces
 *
 * @typedef {object} DiagramMark
 * @property {string} square
 * @property {"" | "step" | "slide" | "leap" | "hurdle"} move
 * @property {"" | "step" | "slide" | "leap" | "hurdle" | "withdrawal"} capture
 * @property {boolean} first from its first squares only
 * @property {boolean} empty must be empty, and is not reached
 *
 * @typedef {object} DiagramView
 * @property {string} from
 * @property {number} firstFile
 * @property {number} lastFile
 * @property {number} firstRank
 * @property {number} lastRank
 * @property {DiagramMark[]} marks
 *
 * @typedef {object} Problem
 * @property {string} text
 * @property {number} line from 1; 0: not about a line
 * @property {number} column
 * @property {string} [file]
 *
 * @typedef {object} Check
 * @property {string[]} games names of the games that are right
 * @property {Problem[]} errors
 * @property {Problem[]} warnings
 *
 * @typedef {"white" | "black"} Side
 *
 * @typedef {object} Move
 * @property {string} text coordinates: "e2e4"
 * @property {string} san
 * @property {"normal" | "multistep" | "enpassant" | "promotion" | "castling" | "drop" | "swap" | "choice" | "wall" |
 *   "withdrawal" | "gate" | "pass"} kind
 * @property {string | null} from none when the piece comes from the hand
 * @property {string} to
 * @property {string | null} becomes the piece that is chosen: promoted to, dropped, gated
 * @property {boolean} check
 * @property {string[]} captures squares whose men are gone after it
 * @property {string[]} changes all squares that it changes
 * @property {[string, string][]} clicks ways to enter it: two squares, or "@N" for a piece in hand and a square
 *
 * @typedef {object} Outcome
 * @property {string} reason
 * @property {string} text
 * @property {string} result "1-0", "0-1", "1/2-1/2"
 * @property {number} white White's score, 3/5 too
 *
 * @typedef {object} PositionState
 * @property {string} fen
 * @property {Side} turn
 * @property {boolean} check
 * @property {string[]} checked squares of Kings that are attacked
 * @property {number} ply
 * @property {number} move the number of the move
 * @property {Record<string, string>} board pieces by square
 * @property {Record<Side, Record<string, number>>} hands counts by letter
 * @property {{text: string, san: string, to: string, changes: string[], captures: string[]} | null} last
 * @property {Outcome | null} outcome
 * @property {Move[]} moves none when the game is over
 *
 * @typedef {object} PgnGame
 * @property {string} game
 * @property {string} fen
 * @property {string} result
 * @property {string} comment
 * @property {Record<string, string>} tags
 * @property {{text: string, san: string, comment: string}[]} moves
 *
 * @typedef {object} Limits
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [time] milliseconds for this move
 * @property {number} [wtime] milliseconds on White's clock
 * @property {number} [btime]
 * @property {number} [winc]
 * @property {number} [binc]
 * @property {number} [movestogo]
 * @property {number} [mate]
 * @property {number} [lines] how many best lines are wanted
 * @property {number} [level] 0 to 20, which is full strength
 * @property {number} [elo]
 * @property {string[]} [moves] only these at the root
 *
 * @typedef {object} SearchInfo
 * @property {number} depth
 * @property {number} selectiveDepth
 * @property {number} line from 1
 * @property {number | null} score hundredths of a Pawn for the side to move
 * @property {number | null} mate moves until it mates; negative: until it is mated
 * @property {number} expected of a whole point
 * @property {"exact" | "lower" | "upper"} bound
 * @property {number} nodes
 * @property {number} time milliseconds
 * @property {number} hash
 * @property {string[]} moves
 * @property {string[]} san
 *
 * @typedef {SearchInfo & {best: string | null, bestSan: string | null}} SearchResult
 */

/** What the program says of bad input, with its place where it has one. */
export class MagusError extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.text);
    this.name = 'MagusError';
    this.line = problem.line ?? 0;
    this.column = problem.column ?? 0;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Can this place stop a search from outside by JavaScript Promise Integration? */
export const canSuspend = () => 'Suspending' in WebAssembly && 'promising' in WebAssembly;

/**
 * Compiles the program. `source`: its address, its bytes or the compiled module; by default the file beside this one.
 * @param {string | URL | ArrayBuffer | Uint8Array | WebAssembly.Module} [source]
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(source = new URL('magus.wasm', import.meta.url)) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || source instanceof Uint8Array) return WebAssembly.compile(/** @type {BufferSource} */ (source));
  const url = new URL(source, import.meta.url);
  if (url.protocol === 'file:' && 'process' in globalThis) {
    const { readFile } = await import(/* @vite-ignore */ 'node:' + 'fs/promises');
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The engine could not be loaded: ${response.status} ${url}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

// Pages of memory that the program for several threads has at first, and at most (CMakeLists.txt has the same numbers).
const SHARED = { initial: 1024, maximum: 8192, shared: true };
const STACK = 1 << 20; // bytes, of a thread

/**
 * What the program wants of the place where it runs.
 * @param {() => DataView} view its memory
 * @param {Record<string, Function>} magus what its own code asks for
 * @param {WebAssembly.Memory} [memory] that it shares with others
 * @returns {any}
 */
export function surroundings(view, magus, memory) {
  const wasi = {
    clock_time_get: (/** @type {number} */ id, /** @type {bigint} */ _precision, /** @type {number} */ out) => {
      const now = id === 0 ? Date.now() : performance.now();
      view().setBigUint64(out, BigInt(Math.round(now * 1e6)), true);
      return 0;
    },
    proc_exit: (/** @type {number} */ code) => {
      throw new Error(`The engine ended with ${code}`);
    },
    // What little the libraries write goes nowhere, and is said to be written.
    fd_write: (/** @type {number} */ _fd, /** @type {number} */ parts, /** @type {number} */ count, /** @type {number} */ out) => {
      let bytes = 0;
      for (let i = 0; i < count; i++) bytes += view().getUint32(parts + 8 * i + 4, true);
      view().setUint32(out, bytes, true);
      return 0;
    },
  };
  const nothing = () => 0;
  return {
    wasi_snapshot_preview1: new Proxy(wasi, { get: (known, name) => known[/** @type {keyof typeof wasi} */ (name)] ?? nothing }),
    magus,
    ...(memory && { env: { memory } }),
  };
}

/**
 * An instance of the program.
 * @param {Parameters<typeof compile>[0]} [source]
 * @param {{look?: () => (void | Promise<void>), spawn?: () => MessagePort}} [options] `look` is called every few thousand nodes of a
 *   search; with JSPI the search waits for what it promises. `spawn` gives a port to a worker that runs thread.js, for setThreads
 * @returns {Promise<Magus>}
 */
export async function load(source, options = {}) {
  const magus = new Magus();
  await magus._start(await compile(source), options);
  return magus;
}

export class Magus {
  constructor() {
    /** @type {any} */ this._exports = null;
    /** @type {((info: SearchInfo) => (boolean | void)) | null} */ this._onInfo = null;
    /** @type {((...args: any[]) => any) | null} */ this._search = null;
    /** @type {(() => any) | null} */ this._bench = null;
    /** @type {(() => Promise<MessagePort>) | null} */ this._helper = null;
    /** @type {MessagePort[]} */ this._helpers = [];
    this._busy = 0; // of the helpers, in this search
  }

  /**
   * @param {WebAssembly.Module} module
   * @param {{look?: () => (void | Promise<void>), spawn?: () => MessagePort}} options
   */
  async _start(module, { look, spawn }) {
    const shares = WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory');
    const memory = shares ? new WebAssembly.Memory(SHARED) : undefined;
    const suspends = look !== undefined && canSuspend();
    const imports = surroundings(
      () => new DataView(this._exports.memory.buffer),
      {
        report: (/** @type {number} */ at, /** @type {number} */ size) => {
          if (this._onInfo && this._onInfo(JSON.parse(this._text(at, size))) === false) this.stop();
        },
        look: suspends ? new /** @type {any} */ (WebAssembly).Suspending(look) : look ?? (() => {}),
        threads: () => this._helpers.length + 1,
        start: (/** @type {number} */ work) => {
          this._helpers[this._busy]?.postMessage({ work });
          return this._busy++ < this._helpers.length ? 1 : 0;
        },
      },
      memory,
    );
    this._exports = (await WebAssembly.instantiate(module, imports)).exports;
    this._exports._initialize();
    const waiting = (/** @type {any} */ call) => (suspends ? /** @type {any} */ (WebAssembly).promising(call) : call);
    this._search = waiting(this._exports.search);
    this._bench = waiting(this._exports.bench);
    if (memory && spawn) this._helper = () => this._newHelper(spawn(), module, memory);
  }

  /** A thread that waits for work. @param {MessagePort} port @param {WebAssembly.Module} module @param {WebAssembly.Memory} memory */
  _newHelper(port, module, memory) {
    const stack = this._exports.alloc(STACK);
    if (stack === 0) throw new Error('There is not enough memory for another thread');
    return /** @type {Promise<MessagePort>} */ (
      new Promise((resolve, reject) => {
        port.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(port));
        port.postMessage({ module, memory, stack: (stack + STACK) & ~15 });
      })
    );
  }

  /** @param {number} at @param {number} size */
  _text(at, size) {
    return decoder.decode(new Uint8Array(this._exports.memory.buffer, at, size).slice());
  }

  /** @param {number} at */
  _answer(at) {
    return this._text(at, this._exports.answer_size());
  }

  /** @param {number} at */
  _json(at) {
    const value = JSON.parse(this._answer(at));
    if (value.error) throw new MagusError(value.error);
    return value;
  }

  _fail() {
    return new MagusError(JSON.parse(this._answer(this._exports.answer())).error);
  }

  /**
   * Calls with texts in the program's memory.
   * @template T
   * @param {(string | Uint8Array)[]} texts
   * @param {(...args: number[]) => T} call with address and length of each text
   * @returns {T}
   */
  _with(texts, call) {
    /** @type {number[]} */ const args = [];
    for (const text of texts) {
      const bytes = typeof text === 'string' ? encoder.encode(text) : text;
      const at = this._exports.alloc(bytes.length + 1);
      if (at === 0) throw new Error('There is not enough memory for this text');
      new Uint8Array(this._exports.memory.buffer, at, bytes.length).set(bytes);
      args.push(at, bytes.length);
    }
    const release = () => {
      for (let i = 0; i < args.length; i += 2) this._exports.release(args[i]);
    };
    const result = call(...args);
    if (result instanceof Promise) return /** @type {T} */ (/** @type {unknown} */ (result.finally(release)));
    release();
    return result;
  }

  /** All games that are known, quickly. @returns {GameSummary[]} */
  games() {
    return this._json(this._exports.games());
  }

  /** @param {string} name @returns {Game} */
  game(name) {
    return this._json(this._with([name], this._exports.game));
  }

  /**
   * How a piece moves, as a board with marks.
   * @param {string} game @param {number} piece its index in Game.pieces
   * @returns {{name: string, views: DiagramView[]}}
   */
  diagram(game, piece) {
    return this._json(this._with([game], (at, size) => this._exports.diagram(at, size, piece)));
  }

  /** What is wrong with a text of games. @param {string} text @returns {Check} */
  check(text) {
    return this._json(this._with([text], (at, size) => this._exports.check(at, size, 0)));
  }

  /** The same, and its right games are games from now on. @param {string} text @returns {Check} */
  add(text) {
    return this._json(this._with([text], (at, size) => this._exports.check(at, size, 1)));
  }

  /**
   * A position of a game: the start, or what a FEN says, and moves from there.
   * @param {string} [game]
   * @param {{fen?: string, moves?: string[], chess960?: boolean}} [setup]
   * @returns {Position}
   */
  position(game = 'chess', { fen = '', moves = [], chess960 = false } = {}) {
    const number = this._with([game, fen], (g, gs, f, fs) => this._exports.position_new(g, gs, f, fs, chess960 ? 1 : 0));
    if (number === 0) throw this._fail();
    const position = new Position(this, number);
    try {
      for (const move of moves) position.push(move);
    } catch (error) {
      position.free();
      throw error;
    }
    return position;
  }

  /**
   * Good and bad games of a PGN text.
   * @param {string} text @param {string} [otherwise] the game where no Variant tag says which
   * @returns {{games: PgnGame[], errors: Problem[]}}
   */
  readPgn(text, otherwise = 'chess') {
    return this._json(this._with([text, otherwise], this._exports.pgn_read));
  }

  /** The search's memory. @param {number} megabytes */
  setHash(megabytes) {
    if (this._exports.set_hash(megabytes) === 0) throw this._fail();
  }

  /**
   * Lets searches use so many threads, or as many as there can be: one, but for the program for several threads in a place that
   * lets workers share memory.
   * @param {number} count
   * @returns {Promise<number>} how many there are
   */
  async setThreads(count) {
    const missing = this._helper ? count - 1 - this._helpers.length : 0;
    const made = await Promise.allSettled(Array.from({ length: Math.max(0, missing) }, async () => /** @type {any} */ (this._helper)()));
    for (const one of made) if (one.status === 'fulfilled') this._helpers.push(one.value);
    return this._exports.set_threads(count);
  }

  /** The names of the games that a net is for; none where the bytes are not a net. @param {Uint8Array} net a file's bytes @returns {string[]} */
  netGames(net) {
    return this._json(this._with([net], this._exports.net_games));
  }

  /** Searches of its games use this net from now on, where it fits their rules. @param {Uint8Array} net a file's bytes */
  addNet(net) {
    if (this._with([net], this._exports.add_net) === 0) throw this._fail();
  }

  /** Forgets what searches have found out. */
  newGame() {
    this._exports.new_game();
  }

  /** Ends the search that runs: to be called from `onInfo` or, with JSPI, from anywhere. */
  stop() {
    this._exports.stop();
  }

  /** The signature of the search. @returns {Promise<{nodes: number, text: string}>} */
  async bench() {
    const nodes = await /** @type {any} */ (this._bench)();
    return { nodes, text: this._answer(this._exports.answer()) };
  }
}

export class Position {
  /** @param {Magus} magus @param {number} number */
  constructor(magus, number) {
    this._magus = magus;
    this._number = number;
    /** @type {PositionState | null} */ this._state = null;
  }

  /** Everything that is to know of it, as one object. @returns {PositionState} */
  get state() {
    return (this._state ??= this._magus._json(this._magus._exports.position(this._number)));
  }
  get fen() {
    return this.state.fen;
  }
  get turn() {
    return this.state.turn;
  }
  /** Legal moves; none when the game is over. */
  get moves() {
    return this.state.moves;
  }
  get outcome() {
    return this.state.outcome;
  }

  /** Plays a move, in coordinates or SAN. @param {string} move @returns {this} */
  push(move) {
    if (this._magus._with([move], (at, size) => this._magus._exports.push(this._number, at, size)) === 0) throw this._magus._fail();
    this._state = null;
    return this;
  }

  /** Takes the last move back; false where there is none. */
  pop() {
    this._state = null;
    return this._magus._exports.pop(this._number) !== 0;
  }

  copy() {
    return new Position(this._magus, this._magus._exports.position_copy(this._number));
  }

  /** Leaves of the tree of moves. @param {number} depth @returns {number} */
  perft(depth) {
    return this._magus._exports.perft(this._number, depth);
  }

  /**
   * The game so far as PGN.
   * @param {{tags?: Record<string, string>, comments?: Record<number, string>, result?: string}} [more]
   * @returns {string}
   */
  pgn({ tags = {}, comments = {}, result } = {}) {
    const line = (/** @type {string} */ text) => text.replace(/\s+/g, ' ');
    const notes = [
      ...Object.entries(tags).map(([name, value]) => `tag ${name} ${line(value)}`),
      ...Object.entries(comments).map(([ply, text]) => `comment ${ply} ${line(text)}`),
      ...(result === undefined ? [] : [`result ${result}`]),
    ].join('\n');
    return this._magus._answer(this._magus._with([notes], (at, size) => this._magus._exports.pgn_write(this._number, at, size)));
  }

  /**
   * The best move. `onInfo` hears what is found meanwhile and ends the search by answering false. With JSPI (a `look` was given
   * to `load`) others run meanwhile; otherwise the call blocks until the search is over.
   * @param {Limits} [limits]
   * @param {(info: SearchInfo) => (boolean | void)} [onInfo]
   * @returns {Promise<SearchResult>}
   */
  async search(limits = {}, onInfo) {
    const { moves, ...numbers } = limits;
    const words = Object.entries(numbers).filter(([, n]) => n !== undefined).map(([word, n]) => `${word} ${Math.round(n)}`);
    if (moves?.length) words.push('moves', ...moves);
    const magus = this._magus;
    magus._onInfo = onInfo ?? null;
    magus._busy = 0;
    try {
      return magus._json(await magus._with([words.join(' ')], (at, size) => /** @type {any} */ (magus._search)(this._number, at, size)));
    } finally {
      magus._onInfo = null;
    }
  }

  /** Gives its memory back. */
  free() {
    this._magus._exports.position_free(this._number);
  }
}
