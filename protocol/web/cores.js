// How many processor cores the search uses. Workers may share memory where the page comes with two headers (COOP and COEP). Where the
// host does not send them the service worker can add them (sw.js), but only if the user wants it, and after loading anew.
import { canSuspend } from './magus.js';
import { $, remembered } from './dom.js';

const SETTINGS = 'settings'; // a cache that sw.js reads
const MOST = 16;

/** @param {string} text @returns {Promise<boolean>} */
function agrees(text) {
  $('questiontext').textContent = text;
  $('question').returnValue = 'no';
  $('question').showModal();
  return new Promise((resolve) => $('question').addEventListener('close', () => resolve($('question').returnValue === 'yes'), { once: true }));
}

/**
 * @param {import('./engine.js').Engine} engine @param {boolean} shared may it have several threads?
 * @param {{stay: () => Promise<string>, say: (text: string) => void}} page `stay`: a link to what is on the board
 */
export async function offerCores(engine, shared, { stay, say }) {
  const cores = Math.min(MOST, navigator.hardwareConcurrency || 1);
  const ours = 'caches' in globalThis && 'serviceWorker' in navigator && location.protocol.startsWith('http');
  const settings = ours ? await caches.open(SETTINGS) : null;
  const asked = settings ? (await settings.match('cores')) !== undefined : false;

  /** @param {number} count */
  const use = async (count) => {
    const threads = await engine.ask('threads', count);
    $('threads').value = String(threads);
    if (threads < count) say(`The engine could start ${threads} of ${count} threads`);
  };
  if (shared) {
    $('threads').replaceChildren(...Array.from({ length: Math.max(2, cores) }, (_, i) => new Option(String(i + 1))));
    $('threadslabel').hidden = false;
    $('threads').addEventListener('change', () => use(Number(remembered('threads', $('threads').value) ?? $('threads').value)));
    // One core is left for the page where there are some.
    await use(Number(remembered('threads') ?? (cores > 2 ? cores - 1 : cores)));
  }
  if (!settings || (shared ? !asked : cores < 2 || !canSuspend())) return;
  $('cores').textContent = asked ? 'Use one core' : `Use ${cores} cores`;
  $('cores').hidden = false;
  $('cores').addEventListener('click', async () => {
    if (!asked) {
      const text = `The engine can think on ${cores} cores at once. For this the page is loaded again, apart from other pages (with the headers COOP and COEP). Your game stays.`;
      if (!(await agrees(text))) return;
      await settings.put('cores', new Response('all'));
    } else {
      await settings.delete('cores');
    }
    await navigator.serviceWorker.ready;
    history.replaceState(null, '', await stay());
    location.reload();
  });
}
