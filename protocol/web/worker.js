// The worker's side of engine.js: one instance of the program, asked by messages, one after the other; only "stop" does not wait.
import { load, MagusError } from './magus.js';

/** @type {import('./magus.js').Magus | null} */
let magus = null;
/** @type {Promise<unknown>} */
let last = Promise.resolve();

// A search that can wait does so here, until the messages that have come are read.
const channel = new MessageChannel();
/** @type {() => void} */
let wake = () => {};
channel.port1.onmessage = () => wake();
const look = () =>
  new Promise((/** @type {(value: void) => void} */ resolve) => {
    wake = resolve;
    channel.port2.postMessage(0);
  });

/** @typedef {{game: string, fen?: string, chess960?: boolean, moves?: string[]}} Line */

/** @template T @param {Line} line @param {(position: import('./magus.js').Position) => T} use @returns {Promise<T>} */
async function at(line, use) {
  const position = /** @type {import('./magus.js').Magus} */ (magus).position(line.game, { ...line, moves: line.moves ?? [] });
  try {
    return await use(position);
  } finally {
    position.free();
  }
}

const it = () => /** @type {import('./magus.js').Magus} */ (magus);

/** @type {Record<string, (args: any, tell: (info: any) => void) => any>} */
const METHODS = {
  async init({ module, shared, suspend }) {
    // The page starts it: where a worker does, Firefox sometimes stands still for ever.
    const spawn = () => {
      const { port1, port2 } = new MessageChannel();
      postMessage({ thread: port2 }, { transfer: [port2] });
      return port1;
    };
    try {
      magus = await load(shared ?? module, { look: suspend ? look : undefined, spawn });
    } catch (error) {
      if (!shared) throw error;
      magus = await load(module, { look }); // a telephone without memory for it
    }
  },
  games: () => it().games(),
  game: (name) => it().game(name),
  diagram: ({ game, piece }) => it().diagram(game, piece),
  check: (text) => it().check(text),
  add: (text) => it().add(text),
  // The position after some moves, and their SAN.
  async line(line) {
    const position = it().position(line.game, { ...line, moves: [] });
    try {
      const san = [];
      for (const move of line.moves ?? []) {
        position.push(move);
        san.push(position.state.last?.san ?? move);
      }
      return { state: position.state, san };
    } finally {
      position.free();
    }
  },
  state: (line) => at(line, (position) => position.state),
  readPgn: ({ text, game }) => it().readPgn(text, game),
  pgn: ({ line, more }) => at(line, (position) => position.pgn(more)),
  perft: ({ line, depth }) => at(line, (position) => position.perft(depth)),
  hash: (megabytes) => it().setHash(megabytes),
  threads: (count) => it().setThreads(count),
  net: (bytes) => it().addNet(new Uint8Array(bytes)),
  newGame: () => it().newGame(),
  bench: () => it().bench(),
  search: ({ line, limits }, tell) => at(line, (position) => position.search(limits, tell)),
};

let newest = 0;
let stopped = 0; // searches asked for up to here are not wanted any more

onmessage = ({ data: { id, method, args } }) => {
  if (method === 'stop') {
    stopped = newest;
    magus?.stop();
    return;
  }
  newest = id;
  last = last.then(async () => {
    try {
      if (method === 'search' && id <= stopped) args.limits = { ...args.limits, depth: 1 };
      postMessage({ id, value: await METHODS[method](args, (info) => postMessage({ id, info })) });
    } catch (error) {
      const { message, line, column } = /** @type {MagusError} */ (error);
      postMessage({ id, error: { text: message, line, column }, dead: !(error instanceof MagusError) });
    }
  });
};
