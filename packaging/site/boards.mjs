// Boards for the site: {names, grids} in JSON on standard input, a list of SVG pictures on standard output. A grid is rows of letters,
// ### for what is no square; V= is the left half of a piece on two squares. The pieces are those of the page to play on.
import { readFileSync } from 'node:fs';
import { drawing } from '../../protocol/web/pieces.js';

const { names, grids } = JSON.parse(readFileSync(0, 'utf8'));
const SIZE = 44, LEFT = 26, BELOW = 24;

function piece(letter, x, y, wide) {
  const name = names[letter.toUpperCase()] ?? letter;
  const shape = drawing(name) ?? `<circle class="f" cx="50" cy="50" r="40"/><text class="t" x="50" y="64">${letter.toUpperCase()}</text>`;
  const color = letter === letter.toLowerCase() ? 'piece black' : 'piece';
  return `<svg x="${x}" y="${y}" width="${wide * SIZE}" height="${SIZE}" viewBox="0 0 ${wide * 100} 100"><title>${name}</title><g class="${color}">${shape}</g></svg>`;
}

function board(rows) {
  const ranks = rows.length, files = rows[0].length, out = [];
  const told = [];
  for (let r = 0; r < ranks; r++) {
    const y = r * SIZE;
    out.push(`<text class="n" x="${LEFT - 8}" y="${y + 28}" text-anchor="end">${ranks - r}</text>`);
    for (let f = 0; f < files; f++)
      if (rows[r][f] !== '###') out.push(`<rect class="${(f + ranks - r) % 2 ? 'l' : 'd'}" x="${LEFT + f * SIZE}" y="${y}" width="${SIZE}" height="${SIZE}"/>`);
    for (let f = 0; f < files; f++) {
      const letter = rows[r][f];
      if (letter === '' || letter === '###') continue;
      const wide = letter.endsWith('=') ? 2 : 1;
      out.push(piece(letter[0], LEFT + f * SIZE, y, wide));
      f += wide - 1;
    }
  }
  for (let f = 0; f < files; f++) out.push(`<text class="n" x="${LEFT + f * SIZE + SIZE / 2}" y="${ranks * SIZE + 18}" text-anchor="middle">${String.fromCharCode(97 + f)}</text>`);
  for (let r = 0; r < ranks; r++)
    if (rows[r].some((cell) => cell !== '' && cell !== '###')) told.push(`rank ${ranks - r}: ${rows[r].map((cell) => (cell === '' ? 'empty' : cell === '###' ? 'no square' : cell.replace('=', ''))).join(' ')}`);
  const width = LEFT + files * SIZE, height = ranks * SIZE + BELOW;
  return `<svg class="position" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="The board. ${told.join('; ')}">${out.join('')}</svg>`;
}

process.stdout.write(JSON.stringify(grids.map(board)));
