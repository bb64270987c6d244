// Puts together what ./dev web makes: build/web/, a folder for any static host, with magus.html, everything in one file; and
// build/npm/, the package. node build.mjs PROGRAM.wasm WEB_FOLDER NPM_FOLDER NETS_FOLDER
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { load } from './magus.js';

const here = dirname(fileURLToPath(import.meta.url));
const [wasm, web, npm, nets] = process.argv.slice(2);

const LIBRARY = ['magus.js', 'engine.js', 'worker.js', 'thread.js'];
const SHARED = 'magus-threads.wasm'; // beside the program: fetched by pages that may have several threads
const PAGE = ['analysis.js', 'app.js', 'bench.js', 'board.js', 'chooser.js', 'cores.js', 'diagram.js', 'dom.js', 'files.js', 'nets.js', 'own.js', 'pieces.js', 'play.js', 'setup.js', 'share.js', 'table.js'];
const OTHER = ['index.html', 'bench.html', 'style.css', 'icon.svg', 'manifest.json'];
const MOST = { program: 500e3, rest: 150e3 }; // bytes, compressed

const text = (/** @type {string} */ name) => readFileSync(join(here, name), 'utf8');
const packed = (/** @type {string | Uint8Array} */ data) => gzipSync(data, { level: 9 });

// ---- One script of many modules, which import names only

/** The modules in an order in which each comes after those that it needs. @param {string} entry */
function ordered(entry) {
  /** @type {string[]} */ const out = [];
  const visit = (/** @type {string} */ name) => {
    if (out.includes(name)) return;
    for (const [, other] of text(name).matchAll(/^import \{[^}]*\} from '\.\/([\w-]+\.js)';/gm)) visit(other);
    out.push(name);
  };
  visit(entry);
  return out;
}

/** @param {string} name */
const variable = (name) => `module_${name.replace(/\W/g, '_')}`;

/** @param {string} entry */
function bundle(entry) {
  return ordered(entry)
    .map((name) => {
      /** @type {string[]} */ const exported = [];
      const body = text(name)
        .replace(/^import \{([^}]*)\} from '\.\/([\w-]+\.js)';/gm, (_, names, other) => `const {${names}} = ${variable(other)};`)
        .replace(/^export ((?:async )?function|class|const) ([\w$]+)/gm, (_, kind, what) => {
          exported.push(what);
          return `${kind} ${what}`;
        })
        .replace(/import\.meta\.url/g, 'location.href');
      return `const ${variable(name)} = (() => {\n${body}\nreturn { ${exported.join(', ')} };\n})();`;
    })
    .join('\n');
}

/** A script's text inside HTML. @param {string} script */
const inline = (script) => script.replace(/<\/script/g, '<\\/script').replace(/<!--/g, '<\\!--');

function oneFile() {
  const icon = `data:image/svg+xml,${encodeURIComponent(text('icon.svg'))}`;
  const start = `
const base64 = document.getElementById('program').textContent.trim();
globalThis.magusEmbedded = {
  worker: URL.createObjectURL(new Blob([document.getElementById('worker').textContent], { type: 'text/javascript' })),
  wasm: () => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  },
};`;
  const scripts = `<script type="text/plain" id="program">${packed(readFileSync(wasm)).toString('base64')}</script>
<script type="text/plain" id="worker">${inline(bundle('worker.js'))}</script>
<script>${inline(`{${start}\n${bundle('app.js')}\n}`)}</script>`;
  return text('index.html')
    .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${icon}">`)
    .replace(/<link rel="manifest"[^>]*>\n/, '')
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>\n${text('style.css')}</style>`)
    .replace(/<script type="module"[^>]*><\/script>/, () => scripts);
}

// ---- The folders

function makeWeb() {
  rmSync(web, { recursive: true, force: true });
  mkdirSync(web, { recursive: true });
  copyFileSync(wasm, join(web, 'magus.wasm'));
  copyFileSync(join(dirname(wasm), SHARED), join(web, SHARED));
  const names = [...LIBRARY, ...PAGE, ...OTHER];
  for (const name of names) copyFileSync(join(here, name), join(web, name));
  const hash = createHash('sha256').update(readFileSync(wasm));
  for (const name of readdirSync(nets)) hash.update(readFileSync(join(nets, name)));
  for (const name of names) hash.update(text(name));
  const files = JSON.stringify(['./', ...names, 'magus.wasm']);
  const worker = text('sw.js').replace("'VERSION'", `'${hash.digest('hex').slice(0, 16)}'`).replace("['FILES']", files);
  writeFileSync(join(web, 'sw.js'), worker);
  writeFileSync(join(web, 'magus.html'), oneFile());
  const program = packed(readFileSync(wasm)).length;
  const rest = names.reduce((sum, name) => sum + packed(text(name)).length, packed(worker).length);
  console.log(`Program: ${program} bytes compressed (at most ${MOST.program}); everything else: ${rest} (at most ${MOST.rest})`);
  if (program > MOST.program || rest > MOST.rest) throw new Error('This is too big');
}

function makePackage() {
  rmSync(npm, { recursive: true, force: true });
  mkdirSync(npm, { recursive: true });
  copyFileSync(wasm, join(npm, 'magus.wasm'));
  copyFileSync(join(dirname(wasm), SHARED), join(npm, SHARED));
  for (const name of LIBRARY) copyFileSync(join(here, name), join(npm, name));
  for (const name of ['package.json', 'README.md']) copyFileSync(join(here, 'npm', name), join(npm, name));
  copyFileSync(join(here, '../../LICENSE'), join(npm, 'LICENSE'));
}

/** The nets, and a list of which game wants which. @param {string} folder */
function copyNets(folder) {
  mkdirSync(folder);
  /** @type {Record<string, string>} */ const list = {};
  for (const name of readdirSync(nets).filter((file) => file.endsWith('.net'))) {
    copyFileSync(join(nets, name), join(folder, name));
    for (const game of magus.netGames(readFileSync(join(nets, name)))) list[game] = name;
  }
  writeFileSync(join(folder, 'list.json'), JSON.stringify(list));
}

const magus = await load(readFileSync(wasm));
makeWeb();
makePackage();
copyNets(join(web, 'nets'));
copyNets(join(npm, 'nets'));
