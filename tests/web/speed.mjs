// How fast the page is, on a quiet machine: node speed.mjs. First paint and first answer from a cold start; nodes per second in
// Chromium (bench.html) and of the program itself, one after the other, from the third second of a search on: the middle one of
// several rounds, and between which the rounds lay.
import { launch, search, serve } from './browser.mjs';

const TIME = 4000; // as bench.js
const ROUNDS = 5;

/** Nodes per second of the program. @param {string} game @returns {Promise<number>} */
async function nativeSpeed(game) {
  const said = await search([`setoption name UCI_Variant value ${game}`, 'setoption name EvalFile value none', 'position startpos', `go movetime ${TIME}`]);
  const lines = [...said.matchAll(/ nodes (\d+).* time (\d+)/g)].map(([, nodes, time]) => ({ nodes: Number(nodes), time: Number(time) }));
  const early = lines.filter(({ time }) => time <= TIME / 2).at(-1);
  const last = lines.at(-1);
  return (1000 * (last.nodes - early.nodes)) / (last.time - early.time);
}

const server = await serve();

// A new browser each time: nothing is kept.
for (let i = 0; i < 3; i++) {
  const browser = await launch('chromium');
  const page = await browser.newPage();
  await page.goto(server.url);
  const [paint, answer] = await page.evaluate(async () => {
    while (!document.documentElement.dataset.ready) await new Promise((resolve) => setTimeout(resolve, 5));
    await globalThis.magusPage.thinker.search({ game: 'chess' }, { depth: 6 });
    return [performance.getEntriesByName('first-contentful-paint')[0].startTime, performance.now()];
  });
  console.log(`first paint ${paint.toFixed(0)} ms, first answer of the engine ${answer.toFixed(0)} ms`);
  await browser.close();
}

const browser = await launch('chromium');
const page = await browser.newPage();
await page.goto(`${server.url}bench.html`);
/** Nodes per second in the page. @param {string} game @returns {Promise<number>} */
const pageSpeed = (game) =>
  page.evaluate(async (name) => {
    const { Engine, program } = await import('./engine.js');
    const { measure } = await import('./bench.js');
    const engine = new Engine(await program());
    const { late } = await measure(engine, name);
    engine.close();
    return late;
  }, game);

const thousands = (/** @type {number} */ speed) => (speed / 1e3).toFixed(0).padStart(6);
for (const game of ['chess', 'capablanca', 'courier', 'tomorrow2', 'longboard', 'deathmatch', 'sorcerer']) {
  const rounds = [];
  for (let i = 0; i < ROUNDS; i++) {
    const ours = await pageSpeed(game);
    const theirs = await nativeSpeed(game);
    rounds.push({ ours, theirs, share: ours / theirs });
  }
  rounds.sort((a, b) => a.share - b.share);
  const { ours, theirs, share } = rounds[Math.floor(ROUNDS / 2)];
  const range = `(${rounds[0].share.toFixed(2)} to ${rounds[ROUNDS - 1].share.toFixed(2)})`;
  console.log(`${game.padEnd(12)} ${thousands(ours)} k nodes/s in the browser, ${thousands(theirs)} of the program: ${share.toFixed(2)} ${range}`);
}
await browser.close();
server.close();
