// What the tests of the page share: a local server, a browser, and hands for a board.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { answer } from './server.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const web = join(root, 'build/web');

/** The program itself, to compare with. */
export const native = [process.env.MAGUS, 'build/release/magus', 'build/dev/magus'].filter(Boolean).map((path) => resolve(root, path)).find(existsSync);
export const run = (...args) => execFileSync(native, args, { encoding: 'utf8', maxBuffer: 1e8 });

/** What the program says by UCI until it tells the best move. @param {string[]} lines @returns {Promise<string>} */
export const search = (lines) =>
  new Promise((resolve, reject) => {
    const program = spawn(native, [], { stdio: ['pipe', 'pipe', 'inherit'] });
    let said = '';
    program.on('error', reject);
    program.stdout.on('data', (data) => {
      said += data;
      if (/^bestmove/m.test(said)) program.stdin.end('quit\n');
    });
    program.on('close', () => resolve(said));
    program.stdin.write(lines.join('\n') + '\n');
  });

/** Serves the folder as a static host does. */
export function serve(folder = web, headers = {}) {
  const server = createServer(answer(folder, headers));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve({ url: `http://127.0.0.1:${server.address().port}/`, close })));
}

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

/** @param {'chromium' | 'firefox'} name */
export function launch(name) {
  const common = { headless: true, userDataDir: mkdtempSync(join(tmpdir(), `magus-${name}-`)), timeout: 90000, protocolTimeout: 240000 };
  if (name === 'firefox') return puppeteer.launch({ ...common, browser: 'firefox', executablePath: FIREFOX });
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--force-color-profile=srgb'];
  return puppeteer.launch({ ...common, executablePath: CHROMIUM, args });
}

/** Hands at a page with the board. */
export class Hands {
  constructor(page) {
    this.page = page;
    this.problems = [];
    page.on('pageerror', (error) => this.problems.push(String(error)));
  }

  async open(url) {
    await this.page.goto(url);
    await this.page.waitForSelector('html[data-ready=true]', { timeout: 90000 });
    return this;
  }
  /** Waits for something to be true of the page. */
  until(what, ...args) {
    return this.page.waitForFunction(what, { timeout: 60000, polling: 50 }, ...args);
  }
  run(what, ...args) {
    return this.page.evaluate(what, ...args);
  }
  status() {
    return this.page.$eval('#status', (e) => e.textContent);
  }
  /** Both sides by hand. */
  async byHand() {
    await this.page.select('#white', 'human');
    await this.page.select('#black', 'human');
  }
  /** Another game, from its start. */
  async game(name, setup = {}) {
    await this.byHand();
    await this.run((n, s) => globalThis.magusPage.begin(n, s), name, setup);
    await this.until((n) => globalThis.magusPage.board.game?.name === n, name);
  }
  selector(place) {
    return place.startsWith('@') ? `[data-place="${place}"]` : `[data-square="${place}"]`;
  }
  async middle(place) {
    const element = await this.page.$(this.selector(place));
    const box = await element.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }
  async click(place) {
    await this.page.mouse.click(...(await this.middle(place)));
  }
  async tap(place) {
    await this.page.touchscreen.tap(...(await this.middle(place)));
  }
  /** A move by two clicks or taps, then the choice with that text; answers with the SAN that was played. */
  async move(from, to, { choice, tap = false } = {}) {
    const before = await this.run(() => globalThis.magusPage.table.moves.length);
    const press = (place) => (tap ? this.tap(place) : this.click(place));
    await press(from);
    await press(to);
    if (choice !== undefined) {
      await this.page.waitForSelector('#choice[open]', { timeout: 30000 });
      const found = await this.run((text) => [...document.querySelectorAll('#choices button')].findIndex((b) => b.textContent === text), choice);
      if (found < 0) throw new Error(`No choice ${choice}: ${await this.page.$$eval('#choices button', (all) => all.map((b) => b.textContent).join(', '))}`);
      await (await this.page.$$('#choices button'))[found].click();
    }
    await this.until((n) => globalThis.magusPage.table.moves.length === n + 1 && globalThis.magusPage.board.state === globalThis.magusPage.table.state, before);
    return this.run(() => globalThis.magusPage.table.san.at(-1));
  }
  async drag(from, to) {
    const before = await this.run(() => globalThis.magusPage.table.moves.length);
    await this.page.mouse.move(...(await this.middle(from)));
    await this.page.mouse.down();
    await this.page.mouse.move(...(await this.middle(to)), { steps: 4 });
    await this.page.mouse.up();
    await this.until((n) => globalThis.magusPage.table.moves.length === n + 1, before);
    return this.run(() => globalThis.magusPage.table.san.at(-1));
  }
}
