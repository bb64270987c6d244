// Several threads in real browsers: where the host sends the headers, and where the service worker does because the user agreed.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Hands, launch, native, run, serve } from './browser.mjs';

const HEADERS = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
const THREADS = 3;

/** What a search of the page's own engine finds. */
const search = (hands, line, limits) => hands.run((l, m) => globalThis.magusPage.thinker.search(l, m), line, limits);
const threads = (hands, count) => hands.run((n) => globalThis.magusPage.thinker.ask('threads', n), count);

async function check(hands) {
  assert.equal(await hands.run(() => crossOriginIsolated), true);
  await hands.until(() => !document.querySelector('#threadslabel').hidden);
  assert.equal(await threads(hands, 1), 1);
  // One thread searches the same tree each time, several do not.
  const tree = async () => {
    await hands.run(() => globalThis.magusPage.thinker.ask('newGame'));
    return (await search(hands, { game: 'capablanca' }, { depth: 9 })).nodes;
  };
  const alone = await tree();
  assert.equal(await tree(), alone);
  assert.equal(await threads(hands, THREADS), THREADS);
  const together = [await tree(), await tree()];
  assert.ok(together.some((nodes) => nodes !== alone), `${together} and ${alone}`);
  // Short searches one after the other, a mate, and a stop.
  for (let i = 0; i < 30; i++) assert.ok((await search(hands, { game: i % 2 ? 'deathmatch' : 'sorcerer-drops' }, { nodes: 2000 + 500 * i })).best);
  assert.equal((await search(hands, { game: 'chess', fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1' }, { depth: 6 })).bestSan, 'Ra8#');
  const took = await hands.run(async () => {
    const { thinker } = globalThis.magusPage;
    let told = 0;
    const running = thinker.search({ game: 'tomorrow2' }, {}, () => told++);
    while (told < 5) await new Promise((resolve) => setTimeout(resolve, 20));
    const start = performance.now();
    thinker.stop();
    await running;
    return performance.now() - start;
  });
  console.log(`stop with ${THREADS} threads: ${took.toFixed(1)} ms`);
}

for (const name of ['chromium', 'firefox'])
  describe(`Threads in ${name}`, () => {
    let browser;
    const servers = [];
    before(async () => {
      browser = await launch(name);
    });
    after(async () => {
      await browser.close();
      for (const server of servers) server.close();
    });
    const open = async (headers) => {
      const server = await serve(undefined, headers);
      servers.push(server);
      const page = await browser.newPage();
      return [page, await new Hands(page).open(server.url)];
    };

    test('the host sends the headers', async () => {
      const [, hands] = await open(HEADERS);
      await check(hands);
      const { text } = await hands.run(() => globalThis.magusPage.thinker.ask('bench'));
      assert.equal(text.trim().split('\n').at(-1), native ? run('bench').trim().split('\n').at(-1) : /Bench: \d+/.exec(text)[0]);
      assert.deepEqual(hands.problems, []);
    });

    test('the service worker does, once the user agrees, and not any more when he does not', async () => {
      const [page, hands] = await open();
      assert.equal(await hands.run(() => crossOriginIsolated), false);
      await hands.run(() => navigator.serviceWorker.ready.then(() => {}));
      await hands.byHand();
      await hands.move('e2', 'e4');
      const press = async (text) => {
        await hands.until((t) => !document.querySelector('#cores').hidden && document.querySelector('#cores').textContent.match(t), text);
        await page.click('#cores');
      };
      const loaded = (apart) => page.waitForFunction((a) => crossOriginIsolated === a && document.documentElement.dataset.ready, { timeout: 60000, polling: 50 }, apart);
      await press('cores');
      await page.waitForSelector('#question[open]');
      await page.click('#question button[value=no]');
      assert.equal(await hands.run(() => crossOriginIsolated), false);
      await press('cores');
      await page.waitForSelector('#question[open]');
      await page.click('#question button[value=yes]');
      await loaded(true);
      assert.equal(await hands.run(() => globalThis.magusPage.table.san[0]), 'e4', 'the game stays');
      await check(hands);
      await press('one core');
      await loaded(false);
      assert.deepEqual(hands.problems, []);
    });
  });
