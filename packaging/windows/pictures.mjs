// Pictures for WinBoard of the pieces that it has none for, drawn from those of the page in browsers: in each of its board sizes
// three bitmaps in black and white, piece<number>_<size>w.bmp (the shape), ...o.bmp (a white piece's lines) and ...s.bmp (a black
// piece). Where WinBoard has a picture it takes its own.
//   node pictures.mjs FOLDER
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { drawing } from '../../protocol/web/pieces.js';

const SIZES = [21, 25, 29, 33, 37, 40, 45, 49, 54, 58, 64, 72, 80, 87, 95, 108, 116, 129];
// By the place in WinBoard's table, which protocol/xboard/xboard_pieces.cpp chooses. Places that are not here have pictures in every size.
const NAMES = {
  5: 'fers', 6: 'elephant', 7: 'archbishop', 8: 'chancellor', 9: 'wazir', 10: 'man', 11: 'cannon', 16: 'camelempress', 17: 'aanca',
  18: 'lance', 19: 'sneak', 20: 'giraffe', 21: 'kniroo', 22: 'hoplite', 23: 'zebra', 24: 'camel', 25: 'half of a wall',
  26: 'withdrawer', 27: 'conjurer', 28: 'ninjapawn', 29: 'primeminister', 30: 'griffin', 31: 'camelprincess', 32: 'knibis',
  33: 'centaur', 34: 'dragonhorse', 35: 'magician', 36: 'silver', 37: 'gold', 38: 'soldier', 39: 'banner', 40: 'warlord',
  41: 'highpriestess', 42: 'tiger', 43: 'telepath', 44: 'stone', 45: 'changelinghalflingrook', 53: 'elephant',
};
// The page draws a Wall over both of its squares.
const HALF_OF_A_WALL =
  '<path class="f" d="M6 18h88v70H6z"/><path class="l" d="M6 41h88M6 65h88M50 18v23M28 41v24M72 41v24M50 65v23"/>';

const numbers = Object.keys(NAMES);
const pieces = numbers.map((number) => {
  const picture = number === '25' ? HALF_OF_A_WALL : drawing(NAMES[number]);
  if (!picture) throw new Error(`there is no drawing of ${NAMES[number]}`);
  // A clipping that browsers know, in the way of SVG.
  return picture.replace(/clip-path="[^"]*" style="[^"]*"/g, 'clip-path="url(#right)"');
});

// At least one pixel, whatever the size.
const width = (size, units) => Math.max(units, 110 / size);
const black = (size, more) =>
  `.f,.s,.l{stroke:#000;stroke-width:${width(size, 4) + more}}.f,.s{fill:#000}.l{fill:none}`;
const ROWS = [
  // A little wider than the lines, so that those outside the body have a rim.
  ['w', (size) => [black(size, width(size, 2.5) * 2)]],
  ['o', (size) => [`.f,.l{stroke:#000;stroke-width:${width(size, 3)}}.f{fill:#fff}.l{fill:none}.s{fill:#000}`]],
  ['s', (size) => [
    black(size, width(size, 2.5) * 2),
    `.f{fill:#000;stroke:#000;stroke-width:${width(size, 4)}}.l{fill:none;stroke:#fff;stroke-width:${width(size, 3)}}.s{fill:#fff}`,
  ]],
];

function sheet(size) {
  let body = '';
  for (const [row, [, styles]] of ROWS.entries()) {
    for (const [layer, style] of styles(size).entries()) {
      const name = `r${row}${layer}`;
      body += `<style>${style.replace(/(^|[},])\./g, `$1.${name} .`)}</style><g class="${name}">`;
      for (const [column, piece] of pieces.entries()) {
        body += `<svg x="${column * size}" y="${row * size}" width="${size}" height="${size}" viewBox="0 0 100 100">${piece}</svg>`;
      }
      body += '</g>';
    }
  }
  const w = size * pieces.length;
  const h = size * ROWS.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" stroke-linejoin="round" stroke-linecap="round">
<clipPath id="right"><path d="M50 0h50v100H50z"/></clipPath><rect width="${w}" height="${h}" fill="#fff"/>${body}</svg>`;
}

/** The red of each pixel of a PNG with 8 bits a channel and no interlacing, as rsvg-convert writes it. */
function pixels(png) {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [w, h] = [view.getUint32(16), view.getUint32(20)];
  const channels = { 2: 3, 6: 4 }[png[25]];
  if (png[24] !== 8 || !channels || png[28] !== 0) throw new Error('a PNG of another kind');
  const parts = [];
  for (let at = 8; at < png.length; at += 12 + view.getUint32(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = w * channels;
  let before = new Uint8Array(stride);
  const red = [];
  for (let y = 0; y < h; y++) {
    const filter = raw[y * (stride + 1)];
    const line = new Uint8Array(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    for (let i = 0; i < stride; i++) {
      const left = i < channels ? 0 : line[i - channels];
      const up = before[i];
      const corner = i < channels ? 0 : before[i - channels];
      const [a, b, c] = [left, up, corner].map((v) => Math.abs(left + up - corner - v));
      const nearest = a <= b && a <= c ? left : b <= c ? up : corner;
      line[i] += [0, left, up, (left + up) >> 1, nearest][filter];
    }
    red.push(Array.from({ length: w }, (_, x) => line[x * channels]));
    before = line;
  }
  return red;
}

/** A bitmap of one bit a pixel, black and white, lines from the last to the first. */
function bitmap(size, is_white) {
  const stride = 4 * Math.ceil(size / 32);
  const file = Buffer.alloc(62 + stride * size);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(62, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(size, 18);
  file.writeInt32LE(size, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(1, 28);
  file.writeUInt32LE(stride * size, 34);
  file.writeUInt32LE(0xffffff, 58); // the second colour; the first is black
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (is_white(x, size - 1 - y)) file[62 + y * stride + (x >> 3)] |= 128 >> (x & 7);
    }
  }
  return file;
}

const folder = process.argv[2];
mkdirSync(folder, { recursive: true });
for (const size of SIZES) {
  const png = execFileSync('rsvg-convert', { input: sheet(size), maxBuffer: 1 << 28 });
  const red = pixels(png);
  for (const [row, [suffix]] of ROWS.entries()) {
    for (const [column, number] of numbers.entries()) {
      const file = bitmap(size, (x, y) => red[row * size + y][column * size + x] > 127);
      writeFileSync(`${folder}/piece${number}_${size}${suffix}.bmp`, file);
    }
  }
}
