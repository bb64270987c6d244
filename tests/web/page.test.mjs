// The page in real browsers, by real clicks, taps and keys.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Hands, launch, native, run, serve, web } from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server;
let browser;
let hands;
let page;

const fen = () => hands.run(() => globalThis.magusPage.table.state.fen);

describe('Chromium', () => {
  before(async () => {
    server = await serve();
    browser = await launch('chromium');
    page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    hands = await new Hands(page).open(server.url);
    await hands.byHand();
  });
  after(async () => {
    await browser.close();
    server.close();
  });

  test('two clicks, a drag and a typed move', async () => {
    await hands.game('chess');
    assert.equal(await hands.move('e2', 'e4'), 'e4');
    assert.equal(await hands.drag('e7', 'e5'), 'e5');
    await page.click('#tab-game');
    await page.type('#move', 'Nf3\n');
    await hands.until(() => globalThis.magusPage.table.san.at(-1) === 'Nf3');
    await page.click('#undo');
    await hands.until(() => globalThis.magusPage.table.moves.length === 2);
    await page.click('#redo');
    await hands.until(() => globalThis.magusPage.table.san.at(-1) === 'Nf3');
    assert.match(await hands.status(), /^2\. Nf3 · Black to move/);
    await page.click('#undo');
    await hands.until(() => globalThis.magusPage.table.moves.length === 2);
    await page.click('#flip');
    assert.equal(await hands.move('g1', 'f3'), 'Nf3');
    await page.click('#flip');
  });

  test('keys alone: arrows and Enter', async () => {
    await hands.game('chess');
    await page.focus('[data-square="a8"]');
    const press = async (key, times = 1) => {
      for (let i = 0; i < times; i++) await page.keyboard.press(key);
    };
    await press('ArrowDown', 6);
    await press('ArrowRight', 4);
    await press('Enter');
    assert.match(await hands.run(() => document.querySelector('[data-square="e4"]').getAttribute('aria-label')), /e4, empty, possible move/);
    await press('ArrowUp', 2);
    await press('Enter');
    await hands.until(() => globalThis.magusPage.table.san[0] === 'e4');
  });

  // game, FEN or moves, clicks, the choice, what is played
  const special = [
    ['castling', 'chess', { fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' }, ['e1', 'g1'], undefined, 'O-O'],
    ['castling onto the Rook', 'chess', { fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' }, ['e1', 'a1'], undefined, 'O-O-O'],
    ['en passant', 'chess', { moves: ['e4', 'a6', 'e5', 'd5'] }, ['e5', 'd6'], undefined, 'exd6'],
    ['promotion by a list', 'chess', { fen: '3r4/k3P3/8/8/8/8/8/4K3 w - - 0 1' }, ['e7', 'd8'], 'exd8=N', 'exd8=N'],
    ['a Wall by its left half', 'longboard', { moves: ['e5', 'e6'] }, ['d2', 'c2'], undefined, 'Vc2'],
    ['a Wall by its right half', 'longboard', { moves: ['e5', 'e6'] }, ['e2', 'd2'], undefined, 'Vc2'],
    ['a withdrawal', 'longboard', { fen: '4k3/8/8/8/8/3pW3/8/8/8/4K3 w - - 0 1' }, ['e5', 'f5'], undefined, 'Wf5(xd5)'],
    ['a swap from the hand', 'deathmatch', {}, ['@M', 'c1'], undefined, 'Bc1=M'],
    ['gating by a list', 'seirawan', {}, ['b1', 'c3'], 'Nc3/H', 'Nc3/H'],
    ['a drop', 'sorcerer-drops', { pick: 'drop', moves: ['e5', 'e8'] }],
    ['flexible castling', 'sorcerer', { pick: 'castling', fen: '****2****/10/4k5/10/10/10/10/10/10/10/1R3K2R1/****2**** w KQ - 0 1' }],
    ['a choice of form', 'deathmatch-telepath', { pick: 'choice', fen: '4k3/8/8/4P3/8/8/8/2M1K3 w - - 0 1' }],
    ['Chess960’s castling', 'fischerandom', { fen: '4k3/8/8/8/8/8/8/RK5R w KQ - 0 1' }, ['b1', 'h1'], undefined, 'O-O'],
  ];
  for (const [what, name, setup, clicks, choice, expected] of special)
    test(`by clicks: ${what}`, async () => {
      await hands.game(name, setup);
      if (!setup.pick) {
        assert.equal(await hands.move(...clicks, { choice }), expected);
        return;
      }
      const moves = await hands.run((kind) => globalThis.magusPage.table.state.moves.filter((move) => move.kind === kind), setup.pick);
      assert.ok(moves.length > 0, `no ${setup.pick} in ${name}`);
      const [from, to] = moves[0].clicks[0];
      const alike = await hands.run((a, b) => globalThis.magusPage.board.moves(a, b).length, from, to);
      assert.equal(await hands.move(from, to, { choice: alike > 1 ? moves[0].san : undefined }), moves[0].san);
    });

  test('a pass, by its button', async () => {
    await hands.game('janggi');
    await page.click('#pass');
    await hands.until(() => globalThis.magusPage.table.moves.length === 1 && globalThis.magusPage.table.turn === 'black');
  });

  test('a refused promotion and an early one are both there', async () => {
    await hands.game('sorcerer');
    const zone = await hands.run(() => globalThis.magusPage.table.game.rules.includes('promote on the eleventh rank'));
    assert.ok(zone);
    await hands.run(() => globalThis.magusPage.begin('sorcerer', { fen: '****1k****/10/P9/10/10/10/10/10/10/10/5K4/****2**** w - - 0 1' }));
    await hands.move('a10', 'a11', { choice: 'a11=S' });
    assert.match(await fen(), /S9/);
  });

  // Both sides help to mate.
  for (const [name, game] of Object.entries({
    chess: 'f3 e5 g4 Qh4#',
    deathmatch: 'f3 e5 g4 Qh4#',
    capablanca: 'd3 g6 Axi7 Nh6 Axh6#',
    tomorrow2: 'Ck4 Aa6 Ch5#',
    sorcerer: 'Sc5 c8 Se8 h7 Sd8#',
    courier: 'Rl3 Kg7 Wg1 f6 Rj3 Kh6 Ri3 e6 d3 e5 j3 k6 Bk3#',
    longboard: 'Ve2 b7 c5 Qb8 Qd2 f6 g4 Qa7 b5 Qxc5 We5 Qd6 Wf5 Qc5 Qa5 Qxc1#',
  }))
    test(`a whole game to mate by clicks: ${name}`, async () => {
      await hands.game(name);
      for (const san of game.split(' ')) {
        const { clicks, choice } = await hands.run((wanted) => {
          const { moves } = globalThis.magusPage.table.state;
          const [clicks] = moves.find((move) => move.san === wanted).clicks;
          const same = moves.filter((move) => move.clicks.some(([from, to]) => from === clicks[0] && to === clicks[1]));
          return { clicks, choice: same.length > 1 ? wanted : undefined };
        }, san);
        assert.equal(await hands.move(...clicks, { choice }), san);
      }
      assert.equal(await hands.run(() => globalThis.magusPage.table.over?.reason), 'checkmate');
      assert.match(await hands.status(), /mates/);
    });

  for (const [name, won] of Object.entries({
    capablanca: '6k3/5ppp2/10/10/10/10/10/R3K5 w - - 0 1',
    longboard: '6k1/5ppp/8/8/8/8/8/8/8/R3K3 w - - 0 1',
    courier: '10k1/9ppp/12/12/12/12/12/R3K7 w - - 0 1',
  }))
    test(`the engine mates: ${name}`, async () => {
      await hands.game(name);
      await page.select('#time', 'move 10000'); // it thinks no longer once it has found the mate
      await hands.run((n, f) => globalThis.magusPage.begin(n, { fen: f }), name, won);
      await page.select('#level', '20');
      await page.select('#white', 'engine');
      await hands.until(() => globalThis.magusPage.table.over);
      assert.match(await hands.status(), /mates/);
      await hands.byHand();
    });

  test('stop takes less than 100 ms, with and without waiting WebAssembly', async () => {
    const measure = (suspend) =>
      hands.run(async (s) => {
        const { Engine, program } = await import('./engine.js');
        const engine = new Engine(await program(), { suspend: s });
        let told = 0;
        const search = engine.search({ game: 'tomorrow2' }, {}, () => told++);
        while (told < 5) await new Promise((resolve) => setTimeout(resolve, 20));
        const start = performance.now();
        engine.stop();
        const { best } = await search;
        const took = performance.now() - start;
        const again = await engine.search({ game: 'chess' }, { depth: 4 });
        engine.close();
        return { took, best, again: again.best };
      }, suspend);
    for (const suspend of [true, false]) {
      // A busy machine may be late once.
      const tries = [await measure(suspend), await measure(suspend), await measure(suspend)];
      const best = Math.min(...tries.map(({ took }) => took));
      console.log(`stop ${suspend ? 'with' : 'without'} JSPI: ${tries.map(({ took }) => took.toFixed(1)).join(', ')} ms`);
      assert.ok(tries.every((one) => one.best && one.again));
      assert.ok(best < 100, `${best} ms`);
    }
  });

  test('the signature of the search is the program’s', async () => {
    const lines = await hands.run(async () => {
      const { Engine, program } = await import('./engine.js');
      const engine = new Engine(await program());
      const { text } = await engine.ask('bench');
      engine.close();
      return text;
    });
    console.log(lines.trim().split('\n').slice(-4).join(', '));
    assert.equal(lines.trim().split('\n').at(-1), native ? run('bench').trim().split('\n').at(-1) : /Bench: \d+/.exec(lines)[0]);
  });

  test('the engine answers a move, and a take-back takes both back', async () => {
    await hands.game('chess');
    await page.select('#black', 'engine');
    await page.select('#level', '20');
    await hands.click('e2');
    await hands.click('e4');
    await hands.until(() => globalThis.magusPage.table.moves.length === 2);
    await page.click('#undo');
    await hands.until(() => globalThis.magusPage.table.moves.length === 0);
    // Who plays Black has Black at the bottom, and Magus begins.
    await page.select('#black', 'human');
    await page.select('#white', 'engine');
    await hands.until(() => globalThis.magusPage.table.moves.length === 1 && globalThis.magusPage.board.flipped);
    await hands.byHand();
    await page.click('#flip');
  });

  test('the net of a game is fetched when it is played, and no other', async () => {
    const nets = await hands.run(() => globalThis.magusPage.nets.list);
    assert.equal(nets.gothic, nets.capablanca);
    assert.equal(nets.unlearnt, undefined);
    const before = await hands.run(() => globalThis.magusPage.nets.used);
    const asked = [];
    const note = (request) => asked.push(request.url());
    page.on('request', note);
    for (const game of ['gothic', 'capablanca']) await hands.game(game);
    await hands.game('unlearnt', { text: '[unlearnt:chess]\nstalemateValue = loss\n' }); // a game of one's own has no net
    await hands.game('makruk');
    await hands.until((wanted) => wanted.every((net) => globalThis.magusPage.nets.used.includes(net)), [nets.gothic, nets.makruk]);
    page.off('request', note);
    const fetched = asked.filter((url) => url.endsWith('.net')).map((url) => url.split('/').at(-1));
    assert.deepEqual(fetched, [nets.gothic, nets.makruk].filter((net) => !before.includes(net)));
    assert.ok((await hands.run(() => globalThis.magusPage.thinker.search({ game: 'gothic' }, { depth: 6 }))).best);
  });

  test('analysis has lines, arrows and a bar; a review names the blunder', async () => {
    await hands.game('chess', { moves: ['e4', 'e5', 'Qh5', 'Ke7'] });
    await page.click('#tab-analysis');
    await page.click('#analyse');
    await hands.until(() => document.querySelectorAll('#pv li').length === 3 && document.querySelectorAll('#board .arrow').length > 0);
    assert.equal(await page.$eval('#pv button', (b) => b.textContent), 'Qxe5#');
    await page.click('#analyse');
    await page.click('#review');
    await hands.until(() => document.querySelector('#graph svg'));
    assert.match(await page.$eval('#mistakes', (e) => e.textContent), /2… Ke7 lets White win by force; better was/);
  });

  test('a game of one’s own: an error with its place, mended, played, and in a link', async () => {
    await page.click('#tab-own');
    await page.select('#example', 'A piece that nobody has heard of');
    await hands.until(() => !document.querySelector('#playown').disabled);
    await hands.run(() => {
      const text = document.querySelector('#text');
      text.value = text.value.replace('h:ADGH', 'h:ADXH');
      text.dispatchEvent(new Event('input'));
    });
    await hands.until(() => /Line 5, column \d+/.test(document.querySelector('#problems').textContent));
    assert.equal(await page.$eval('#playown', (b) => b.disabled), true);
    await hands.run(() => {
      const text = document.querySelector('#text');
      text.value = text.value.replace('h:ADXH', 'h:ADGH');
      text.dispatchEvent(new Event('input'));
    });
    await hands.until(() => !document.querySelector('#playown').disabled);
    await page.click('#playown');
    await hands.until(() => globalThis.magusPage.board.game.name === 'hawks');
    await hands.move('c1', 'c3');
    const link = await hands.run(async () => {
      const { content, toFragment } = await import('./share.js');
      return location.href.split('#')[0] + (await toFragment(content(globalThis.magusPage.table)));
    });
    const other = await browser.newPage();
    const reader = await new Hands(other).open(link);
    // Magus may have answered there.
    assert.deepEqual(await reader.run(() => [globalThis.magusPage.table.game.title, globalThis.magusPage.table.san[0]]), ['Chess with Hawks', 'Hc3']);
    await other.goto('about:blank');
    await other.goto(link.slice(0, -9));
    await other.waitForSelector('html[data-ready=true]');
    assert.match(await reader.status(), /link is damaged/);
    await other.close();
  });

  test('PGN goes out and comes in, in a game of each family', async () => {
    for (const name of ['chess', 'tomorrow2', 'longboard', 'deathmatch', 'sorcerer-drops']) {
      await hands.game(name);
      for (let i = 0; i < 6; i++)
        await hands.run(async (n) => {
          const { table } = globalThis.magusPage;
          await table.play(table.state.moves[(n * 13 + 5) % table.state.moves.length].text);
        }, i);
      const before = await fen();
      const pgn = await hands.run(() => globalThis.magusPage.files.pgn());
      assert.match(pgn, new RegExp(`\\[Variant "${name}"\\]|^(?!.*Variant)`, 's'));
      await hands.game('capablanca');
      await hands.run((text) => globalThis.magusPage.files.take(text), pgn);
      assert.equal(await fen(), before);
    }
  });

  test('a position is set up, and one that cannot be is refused with the reason', async () => {
    await hands.game('chess');
    await page.click('#tab-files');
    await page.click('#setup');
    await hands.run(() => [...document.querySelectorAll('#palette button')].find((b) => b.textContent === 'Clear the board').click());
    await page.click('#setup');
    await hands.until(() => document.querySelector('#status').classList.contains('bad'));
    const put = async (label, square) => {
      await page.click(`#palette [aria-label="${label}"]`);
      await hands.click(square);
    };
    await put('White King', 'e1');
    await put('Black King', 'e8');
    await put('White Queen', 'd1');
    await page.click('#setup');
    await hands.until(() => globalThis.magusPage.table.state.fen.startsWith('4k3/8/8/8/8/8/8/3QK3 w'));
    await hands.move('d1', 'd7');
  });

  test('nothing serious for axe-core, in light and dark', async () => {
    await hands.game('deathmatch');
    for (const theme of ['light', 'dark']) {
      await hands.run((t) => (document.documentElement.dataset.theme = t), theme);
      for (const tab of ['game', 'analysis', 'rules', 'files', 'own']) {
        await page.click(`#tab-${tab}`);
        await page.evaluate(axe);
        const found = await hands.run(async () => (await globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })).violations.map((v) => `${v.impact} ${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`));
        assert.deepEqual(found.filter((v) => /^(serious|critical)/.test(v)), [], `${theme} ${tab}`);
      }
    }
  });

  test('a telephone: by taps, from 320 pixels, nothing wider than the page', async () => {
    const phone = await browser.newPage();
    await phone.setViewport({ width: 320, height: 640, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    const finger = await new Hands(phone).open(server.url + '#deathmatch');
    await finger.byHand();
    assert.equal(await finger.move('@M', 'f1', { tap: true }), 'Bf1=M');
    assert.equal(await finger.move('e7', 'e5', { tap: true }), 'e5');
    await finger.game('chess', { fen: '3r4/k3P3/8/8/8/8/8/4K3 w - - 0 1' });
    assert.equal(await finger.move('e7', 'd8', { tap: true, choice: 'exd8=R' }), 'exd8=R');
    for (const name of ['tomorrow1', 'sorcerer', 'chess']) {
      await finger.game(name);
      const [inner, outer] = await finger.run(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(inner <= outer, `${name}: ${inner} in ${outer}`);
    }
    assert.deepEqual(finger.problems, []);
    await phone.close();
  });

  test('offline after the first visit', async () => {
    await hands.run(() => navigator.serviceWorker.ready.then(() => {}));
    const address = server.url;
    server.close();
    const again = await browser.newPage();
    const alone = await new Hands(again).open(address + '#courier');
    assert.equal(await alone.run(() => globalThis.magusPage.table.game.name), 'courier');
    await again.close();
    server = await serve();
  });

  test('magus.html alone, from the disk', async () => {
    const alone = await browser.newPage();
    const file = await new Hands(alone).open(pathToFileURL(join(web, 'magus.html')).href);
    await file.click('e2');
    await file.click('e4');
    await file.until(() => globalThis.magusPage.table.moves.length === 2);
    assert.deepEqual(file.problems, []);
    await alone.close();
  });

  test('a worker that cannot be started is reported, and not started again and again', async () => {
    const [message, workers] = await hands.run(async () => {
      const { Engine, program } = await import('./engine.js');
      let made = 0;
      const worker = () => (made++, new Worker('no-such-worker.js', { type: 'module' }));
      const engine = new Engine(await program(), { worker });
      const message = await engine.ask('games').catch((error) => error.message);
      return [message, made];
    });
    assert.match(message, /could not be started/);
    assert.equal(workers, 1);
  });

  test('no error was thrown meanwhile', () => assert.deepEqual(hands.problems, []));
});

describe('Firefox', () => {
  let fox;
  let paws;
  before(async () => {
    server = await serve();
    fox = await launch('firefox');
    const sheet = await fox.newPage();
    await sheet.setViewport({ width: 1100, height: 760 });
    paws = await new Hands(sheet).open(server.url);
  });
  after(async () => {
    await fox.close();
    server.close();
  });

  test('a move is answered', async () => {
    await paws.click('e2');
    await paws.click('e4');
    await paws.until(() => globalThis.magusPage.table.moves.length === 2);
  });

  test('special moves and a list of choices', async () => {
    await paws.game('deathmatch');
    assert.equal(await paws.move('@M', 'c1'), 'Bc1=M');
    await paws.game('longboard', { moves: ['e5', 'e6'] });
    assert.equal(await paws.move('e2', 'd2'), 'Vc2');
    await paws.game('chess', { fen: '3r4/k3P3/8/8/8/8/8/4K3 w - - 0 1' });
    assert.equal(await paws.move('e7', 'd8', { choice: 'exd8=Q' }), 'exd8=Q');
  });

  test('magus.html alone, from the disk', async () => {
    await paws.open(pathToFileURL(join(web, 'magus.html')).href);
    await paws.click('d2');
    await paws.click('d4');
    await paws.until(() => globalThis.magusPage.table.moves.length === 2);
    assert.deepEqual(paws.problems, []);
  });
});
