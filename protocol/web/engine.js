// The engine in a worker, for pages that must answer while it thinks. Every call is a promise. A search can be stopped where the
// browser lets WebAssembly wait (JSPI); elsewhere the worker is ended and a new one takes its place, without what it knew.
import { canSuspend, compile, MagusError } from './magus.js';

/**
 * @typedef {import('./magus.js').SearchInfo} SearchInfo
 * @typedef {import('./magus.js').SearchResult} SearchResult
 * @typedef {{game: string, fen?: string, chess960?: boolean, moves?: string[]}} Line
 */

/** @type {{worker: string, wasm: () => Promise<ArrayBuffer>} | undefined} */
const embedded = /** @type {any} */ (globalThis).magusEmbedded;

const usualWorker = () =>
  embedded ? new Worker(embedded.worker) : new Worker(new URL('worker.js', import.meta.url), { type: 'module' });

/** The program, compiled once for all workers of a page. */
export const program = async () => compile(embedded ? await embedded.wasm() : undefined);

/**
 * The program for several threads; none where workers may not share memory. They may where the page comes with the headers COOP and
 * COEP.
 */
export const sharedProgram = async () =>
  globalThis.crossOriginIsolated && canSuspend() && !embedded ? compile(new URL('magus-threads.wasm', import.meta.url)) : undefined;

export class Engine {
  /**
   * @param {WebAssembly.Module} module
   * @param {{suspend?: boolean, shared?: WebAssembly.Module, worker?: () => Worker}} [options] `shared`: the program for several
   *   threads, if there may be any: `ask('threads', 4)`
   */
  constructor(module, { suspend = canSuspend(), shared, worker = usualWorker } = {}) {
    this.suspend = suspend;
    this._module = module;
    this._shared = suspend ? shared : undefined;
    this._worker_maker = worker;
    /** @type {[string, unknown][]} what a new worker has to be told */ this._told = [];
    /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void, onInfo?: (info: SearchInfo) => void, search?: boolean, info?: SearchInfo, method: string, args: unknown}>} */
    this._asked = new Map();
    this._next = 1;
    /** Why no worker can be started; empty: it can. */ this._broken = '';
    this._start();
  }

  _start() {
    this._heard = false;
    /** @type {Worker[]} */ this._threads = [];
    this._worker = this._worker_maker();
    this._worker.onmessage = ({ data }) => this._hear(data);
    this._worker.onerror = (event) => this._die(event.message || 'The engine could not be started');
    this._post('init', { module: this._module, shared: this._shared, suspend: this.suspend }).catch(() => {});
    for (const [method, args] of this._told) this._post(method, args).catch(() => {});
  }

  /** @param {string} method @param {unknown} [args] @param {object} [more] @returns {Promise<any>} */
  _post(method, args, more = {}) {
    if (this._broken) return Promise.reject(new MagusError({ text: this._broken, line: 0, column: 0 }));
    const id = this._next++;
    return new Promise((resolve, reject) => {
      this._asked.set(id, { resolve, reject, method, args, ...more });
      /** @type {Worker} */ (this._worker).postMessage({ id, method, args });
    });
  }

  _end() {
    for (const worker of [this._worker, .../** @type {Worker[]} */ (this._threads)]) worker?.terminate();
  }

  /** A thread for the worker, which has the other end of the port. It gets its end once it runs. @param {MessagePort} port */
  _newThread(port) {
    const thread = new Worker(new URL('thread.js', import.meta.url), { type: 'module' });
    thread.onmessage = () => thread.postMessage({ port }, [port]);
    thread.onerror = ({ message }) => port.postMessage({ error: message || 'A thread could not be started' });
    /** @type {Worker[]} */ (this._threads).push(thread);
  }

  /** @param {{id: number, value?: any, info?: any, error?: any, dead?: boolean, thread?: MessagePort}} data */
  _hear({ id, value, info, error, dead, thread }) {
    this._heard = true;
    if (thread) return this._newThread(thread);
    const asked = this._asked.get(id);
    if (!asked) return;
    if (info) {
      if (info.line === 1) asked.info = info;
      asked.onInfo?.(info);
      return;
    }
    this._asked.delete(id);
    if (error) asked.reject(new MagusError(error));
    else asked.resolve(value);
    if (dead) this._die(error.text, asked.method === 'init');
  }

  /** @param {string} why @param {boolean} [hopeless] what has never worked would not do so the next time */
  _die(why, hopeless = !this._heard) {
    const asked = [...this._asked.values()];
    this._asked.clear();
    this._end();
    if (hopeless) this._broken = why;
    for (const one of asked) one.reject(new MagusError({ text: why, line: 0, column: 0 }));
    if (!this._broken) this._start();
  }

  /** Asks for anything of worker.js. @param {string} method @param {any} [args] @returns {Promise<any>} */
  ask(method, args) {
    if (['hash', 'threads'].includes(method)) this._told = this._told.filter(([known]) => known !== method);
    if (['add', 'net', 'hash', 'threads'].includes(method)) this._told.push([method, args]);
    return this._post(method, args);
  }

  /**
   * @param {Line} line @param {import('./magus.js').Limits} limits @param {(info: SearchInfo) => void} [onInfo]
   * @returns {Promise<SearchResult & {stopped?: boolean}>}
   */
  search(line, limits, onInfo) {
    return this._post('search', { line, limits }, { onInfo, search: true });
  }

  /** Is a search under way or waiting? */
  get busy() {
    return [...this._asked.values()].some((asked) => asked.search);
  }

  /** Ends the searches; they answer with the best that they have found. */
  stop() {
    if (!this.busy) return;
    if (this.suspend) {
      this._worker?.postMessage({ method: 'stop' });
      return;
    }
    this._end();
    const asked = [...this._asked.values()];
    this._asked.clear();
    this._start();
    for (const one of asked) {
      if (one.search) one.resolve({ ...one.info, best: one.info?.moves[0] ?? null, bestSan: one.info?.san[0] ?? null, moves: one.info?.moves ?? [], stopped: true });
      else if (one.method !== 'init') this._post(one.method, one.args).then(one.resolve, one.reject);
    }
  }

  close() {
    this._end();
  }
}
