// node site.mjs FOLDER [PICTURES]: the pages of the built site in Chromium, on a desk and on a telephone, light and dark. Nothing serious
// for axe-core, nothing wider than the telephone, nothing fetched from elsewhere. PICTURES: a folder for pictures of some pages.
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { launch, serve } from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = resolve(process.argv[2]);
const pictures = process.argv[3];
if (pictures) mkdirSync(pictures, { recursive: true });
const shown = ['index.html', 'docs/index.html', 'docs/betza.html', 'docs/games/longboard.html', 'docs/values/index.html', 'docs/tutorials/invent_a_game.html'];
// The board has its own tests. Of Doxygen's pages only some of each kind are looked at.
const pages = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html') && !/^(play|assets)\//.test(name) && !/^code\/(?!index\.|annotated|files|hierarchy|functions\.|functions_func\.|globals\.|namespacemagus\.|namespacemembers\.|dir_[0-9a-f]+\.|(class|struct)magus_1_1[A-M][a-z]*\.|[a-z]+_2(square|worker|weights)_8)/.test(name)).sort();
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844, isMobile: true, hasTouch: true };

const server = await serve(folder);
const browser = await launch('chromium');
let wrong = 0, looked = 0;
const tell = (text) => {
  wrong++;
  console.log(text);
};
for (const [screen, viewport] of Object.entries({ desk, phone }))
  for (const theme of ['light', 'dark']) {
    const context = await browser.createBrowserContext(); // the pages remember a choice of theme
    const page = await context.newPage();
    await page.setViewport(viewport);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }, { name: 'prefers-reduced-motion', value: 'reduce' }]);
    page.on('request', (request) => request.url().startsWith(server.url) || /^(data|blob):/.test(request.url()) || tell(`fetches ${request.url()}`));
    // All pages on two of the four, some on all.
    for (const name of (screen === 'desk') === (theme === 'light') ? pages : shown) {
      await page.goto(server.url + name);
      await page.evaluate(axe);
      const found = await page.evaluate(async () => {
        const { violations } = await globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
        return violations.filter((v) => /serious|critical/.test(v.impact)).map((v) => `${v.impact} ${v.id}: ${v.nodes.slice(0, 2).map((n) => n.html.slice(0, 120)).join(' | ')}`);
      });
      for (const one of found) tell(`${name} (${screen}, ${theme}): ${one}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > viewport.width && !name.startsWith('code/')) tell(`${name} (${screen}): ${width} pixels wide`);
      if (pictures && shown.includes(name)) await page.screenshot({ path: join(pictures, `${name.replace(/\W/g, '_')}-${screen}-${theme}.png`) });
      looked++;
    }
    await context.close();
  }
await browser.close();
server.close();
console.log(`${pages.length} pages, ${looked} looks, ${wrong} findings`);
process.exit(wrong ? 1 : 0);
