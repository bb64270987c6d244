// The pictures of docs/browser.md, taken anew: ./dev web pictures.
import { join } from 'node:path';
import { Hands, launch, root, serve } from './browser.mjs';

const MOVES = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Bxc6', 'bxc6', 'O-O', 'Ne7'];
const DESK = { width: 1000, height: 640 };
const PHONE = { width: 360, height: 740, hasTouch: true, isMobile: true, deviceScaleFactor: 1.5 };

const server = await serve();
const browser = await launch('chromium');

/** @param {string} name @param {any} viewport @param {string} theme @param {(hands: Hands) => Promise<unknown>} prepare */
async function picture(name, viewport, theme, prepare) {
  const page = await browser.newPage();
  await page.setViewport(viewport);
  const hands = await new Hands(page).open(server.url);
  await hands.run((t) => (document.documentElement.dataset.theme = t), theme);
  await hands.byHand();
  await prepare(hands);
  await page.screenshot({ path: join(root, `docs/images/web-${name}.png`), optimizeForSpeed: false });
  await page.close();
}

await picture('phone', PHONE, 'light', async (hands) => {
  await hands.game('deathmatch', { moves: ['e4', 'e5'] });
  await hands.tap('@M');
});
await picture('phone-dark', PHONE, 'dark', async (hands) => {
  await hands.game('sorcerer');
  await hands.tap('e2');
});
await picture('longboard', DESK, 'light', async (hands) => {
  await hands.game('longboard', { moves: ['e5', 'e6'] });
  await hands.click('d2');
});
await picture('rules', { width: 900, height: 560 }, 'dark', async (hands) => {
  await hands.game('tomorrow4');
  await hands.page.click('#tab-rules');
  await hands.page.hover('[data-square="g1"]');
  await hands.until(() => !document.querySelector('#card').hidden);
});
await picture('choice', DESK, 'light', async (hands) => {
  await hands.game('sorcerer', { fen: '****1k****/10/P9/10/10/10/10/10/10/10/5K4/****2**** w - - 0 1' });
  await hands.click('a10');
  await hands.click('a11');
  await hands.page.waitForSelector('#choice[open]');
});
await picture('analysis', DESK, 'dark', async (hands) => {
  await hands.game('chess', { moves: MOVES });
  await hands.page.click('#tab-analysis');
  await hands.page.click('#analyse');
  await hands.until(() => /Depth 1[2-9]/.test(document.querySelector('#speed').textContent));
});
await picture('review', DESK, 'light', async (hands) => {
  await hands.game('capablanca', { moves: 'e4 e5 f4 exf4 Nh3 Nh6 Nxf4 d5 exd5 Qxe1+ Kxe1 Ci6 Nc3 Af5 d4 Nd7 Be3 Bg5'.split(' ') });
  await hands.page.click('#tab-analysis');
  await hands.page.click('#review');
  await hands.until(() => document.querySelector('#graph svg'));
});
await picture('own', DESK, 'light', async (hands) => {
  await hands.page.click('#tab-own');
  await hands.page.select('#example', 'A piece that nobody has heard of');
  await hands.until(() => !document.querySelector('#playown').disabled);
  await hands.page.click('#playown');
  await hands.until(() => globalThis.magusPage.board.game.name === 'hawks');
  await hands.move('c1', 'c3');
  await hands.run(() => {
    const text = document.querySelector('#text');
    text.value = text.value.replace('h:ADGH', 'h:ADXH');
    text.dispatchEvent(new Event('input'));
  });
  await hands.until(() => document.querySelector('#problems').textContent.includes('column'));
});

await browser.close();
server.close();
