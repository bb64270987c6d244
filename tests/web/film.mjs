// The moving picture of the README, taken anew: ./dev web pictures. The engine plays against itself; each position is a layer of the
// picture that is seen for a moment. Nothing in it is a script, so it moves in a README, too.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { load } = await import(join(root, 'build/npm/magus.js'));
const { drawing } = await import(join(root, 'protocol/web/pieces.js'));

const GAME = process.argv[2] ?? 'deathmatch', OPENING = (process.argv[3] ?? '').split(' ').filter(Boolean);
const NODES = 20000, LONGEST = 60, SECONDS = 1.1, SQUARE = 50, MARGIN = 8, HAND = 54;

const magus = await load();
const game = magus.game(GAME), position = magus.position(GAME);
const files = game.files, ranks = game.ranks;
const frames = [{ state: position.state, san: '' }];
while (frames.length <= LONGEST && !position.outcome) {
  const wanted = OPENING[frames.length - 1];
  const text = wanted ?? (await position.search({ nodes: NODES })).best;
  const move = position.moves.find((m) => m.text === text || m.san === text);
  position.push(text);
  frames.push({ state: position.state, san: move.san, move });
}

const names = new Map(game.pieces.map((piece) => [piece.white.toLowerCase(), piece.name]));
const width = files * SQUARE + 2 * MARGIN, height = ranks * SQUARE + 2 * MARGIN + HAND;
const at = (square) => [MARGIN + (square.charCodeAt(0) - 97) * SQUARE, MARGIN + (ranks - Number(square.slice(1))) * SQUARE];
const id = (symbol) => `${symbol.toLowerCase() === symbol ? 'b' : 'w'}${symbol.toLowerCase().replace(/[^a-z]/g, 'x')}`;
const used = new Set();
const use = (symbol, x, y, size = SQUARE) => {
  used.add(symbol);
  return `<use href="#${id(symbol)}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;
};

const seconds = (frames.length + 3) * SECONDS;  // the last one stays a little
const layers = frames.map(({ state, san, move }, i) => {
  const marked = move ? [move.from, move.to].filter(Boolean).map((square) => {
    const [x, y] = at(square);
    return `<rect class="m" x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}"/>`;
  }) : [];
  const pieces = Object.entries(state.board).map(([square, symbol]) => use(symbol, ...at(square)));
  const hands = [];
  for (const [color, hand] of Object.entries(state.hands))
    for (const [symbol, count] of Object.entries(hand))
      for (let n = 0; n < count; ++n)
        hands.push(use(color === 'white' ? symbol.toUpperCase() : symbol.toLowerCase(), width - MARGIN - 44 * (hands.length + 1), height - 50, 44));
  const number = `${Math.ceil(i / 2)}${i % 2 ? '.' : '…'} `;
  const told = i === 0 ? game.title.split(':')[0] : number + san + (i === frames.length - 1 && state.outcome ? '   ' + (state.outcome.text ?? '') : '');
  const last = i === frames.length - 1;
  return `<g class="${last ? 'z e' : 'z'}" style="animation-delay:${((i * SECONDS) - seconds).toFixed(2)}s">${marked.join('')}${pieces.join('')}${hands.join('')}<text x="${MARGIN}" y="${height - 20}">${told}</text></g>`;
});

let squares = '';
for (let file = 0; file < files; ++file)
  for (let rank = 1; rank <= ranks; ++rank) {
    const [x, y] = at(String.fromCharCode(97 + file) + rank);
    squares += `<rect class="${(file + rank) % 2 ? 'd' : 'l'}" x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}"/>`;
  }
const symbols = [...used].map((symbol) => {
  const picture = drawing(names.get(symbol.toLowerCase())) ??
    `<circle class="f" cx="50" cy="50" r="40"/><text class="t" x="50" y="62" text-anchor="middle">${symbol.toUpperCase()}</text>`;
  return `<symbol id="${id(symbol)}" viewBox="0 0 100 100"><g class="piece${symbol.toLowerCase() === symbol ? ' black' : ''}">${picture}</g></symbol>`;
});
const shown = (100 * SECONDS / seconds).toFixed(3), stays = (100 * 4 * SECONDS / seconds).toFixed(3);
const style = `.d{fill:#d9b98c}.l{fill:#f3e3c3}.m{fill:#9bbf3b;opacity:.6}text{font:600 22px system-ui,sans-serif;fill:#7a6a50}
.z{visibility:hidden;animation:s ${seconds.toFixed(2)}s steps(1) infinite}.z.e{animation-name:e}
@keyframes s{0%{visibility:visible}${shown}%{visibility:hidden}}@keyframes e{0%{visibility:visible}${stays}%{visibility:hidden}}
.piece .f{fill:#fdfdfb;stroke:#191816;stroke-width:3.4;stroke-linejoin:round}
.piece .l{fill:none;stroke:#191816;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}.piece .s{fill:#191816}.piece .t{font:700 40px system-ui;fill:#191816}
.piece.black .f{fill:#302d2a;stroke:#0b0a0a}.piece.black .l{stroke:#f1ece2}.piece.black .s,.piece.black .t{fill:#f1ece2}`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title>${game.title.split(':')[0]}, played by Magus against itself</title><style>${style}</style><defs>${symbols.join('')}</defs>${squares}${layers.join('\n')}</svg>\n`;
const out = join(root, 'docs/images/game.svg');
await writeFile(out, svg);
console.log(`${out}: ${frames.length - 1} moves, ${svg.length} bytes`);
