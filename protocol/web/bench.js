// The speed of the engine in this browser (bench.html).
import { Engine, program } from './engine.js';
import { $ } from './dom.js';

const GAMES = ['chess', 'capablanca', 'courier', 'tomorrow2', 'longboard', 'deathmatch', 'sorcerer'];
const TIME = 4000;

/** Nodes per second of the search as a whole, and from its third second on. @param {Engine} engine @param {string} game */
export async function measure(engine, game) {
  /** @type {import('./magus.js').SearchInfo | undefined} */ let early;
  const result = await engine.search({ game }, { time: TIME }, (info) => {
    if (info.time <= TIME / 2) early = info;
  });
  const late = early ? (1000 * (result.nodes - early.nodes)) / Math.max(1, result.time - early.time) : 0;
  return { nodes: result.nodes, speed: Math.round((1000 * result.nodes) / Math.max(1, result.time)), late: Math.round(late), depth: result.depth };
}

async function run() {
  $('run').disabled = true;
  $('rows').replaceChildren();
  const engine = new Engine(await program());
  try {
    for (const game of GAMES) {
      $('status').textContent = `${game} …`;
      const { speed, late, depth } = await measure(engine, game);
      const row = document.createElement('tr');
      for (const text of [game, speed, late, depth]) row.append(Object.assign(document.createElement('td'), { textContent: String(text) }));
      $('rows').append(row);
    }
    $('status').textContent = 'bench …';
    $('bench').textContent = (await engine.ask('bench')).text;
    $('status').textContent = 'done';
  } catch (error) {
    $('status').textContent = /** @type {Error} */ (error).message;
  }
  engine.close();
  $('run').disabled = false;
}

$('run').addEventListener('click', run);
if (location.search === '?run') run();
