// Nets that correct the evaluation: each is fetched when a game of its is first played. Without them the engine plays, too.
const FOLDER = 'nets/';

export class Nets {
  /** @param {import('./engine.js').Engine} engine @param {boolean} there are there any beside the page? */
  constructor(engine, there) {
    this.engine = engine;
    /** @type {Promise<Record<string, string>>} files by game */
    this.list = there ? this.fetch('list.json').then((response) => response.json()).catch(() => ({})) : Promise.resolve({});
    /** @type {Set<string>} */ this.fetched = new Set();
    /** @type {string[]} names of the files that the engine has */ this.used = [];
  }

  /** @param {string} file */
  async fetch(file) {
    const response = await fetch(FOLDER + file);
    if (!response.ok) throw new Error(`${response.status} ${file}`);
    return response;
  }

  /** The engine gets what there is for this game; where there is no network it does without. @param {string} game */
  async want(game) {
    const file = (await this.list)[game];
    if (!file || this.fetched.has(file)) return;
    this.fetched.add(file);
    try {
      await this.engine.ask('net', await (await this.fetch(file)).arrayBuffer());
      this.used.push(file);
    } catch {
      this.fetched.delete(file); // the next game asks again
    }
  }
}
