// The pieces' pictures, drawn for this page: shapes in a box of 100 by 100, put together from a few parts. A shape has up to three
// paths: f (filled and outlined), l (lines), s (small solid parts). A piece that nobody has drawn is a disc with its letter and a
// small picture of its moves.

/** @typedef {[f: string, l?: string, s?: string]} Shape */

const HORSE = 'M31 88q-3-19 11-32-8 3-14 9-9 6-13-3-2-6 6-14 5-6 6-13 3-11 13-15l0-9 9 8q25 3 31 32 3 18 1 37z';
const MITRE = 'M50 12a5 5 0 0 1 4 8q20 17 20 35 0 10-10 16l3 6q9 2 9 11H24q0-9 9-11l3-6q-10-6-10-16 0-18 20-35a5 5 0 0 1 4-8z';
const TOWER = 'M23 18h12v9h9v-9h12v9h9v-9h12v20l-9 8v24l9 8v10H23V78l9-8V46l-9-8z';
const CROWN = 'M22 34l10 24 3-34 11 32 4-36 4 36 11-32 3 34 10-24-6 40q4 4 4 14H24q0-10 4-14z';
const ROBE = 'M50 46q24 4 24 32 3 3 3 10H23q0-7 3-10 0-28 24-32z';
const HEAD = 'M37 34a13 13 0 0 0 26 0z';
const STAR = (/** @type {number} */ x, /** @type {number} */ y, r = 7) => {
  let d = '';
  for (let i = 0; i < 10; i++) {
    const a = (Math.PI * i) / 5 - Math.PI / 2;
    const q = i % 2 ? r * 0.42 : r;
    d += `${i ? 'L' : 'M'}${(x + q * Math.cos(a)).toFixed(1)} ${(y + q * Math.sin(a)).toFixed(1)}`;
  }
  return d + 'z';
};
const DOT = (/** @type {number} */ x, /** @type {number} */ y, r = 3) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** @type {Record<string, Shape>} */
const SHAPES = {
  pawn: ['M50 16a14 14 0 0 1 9 25q9 7 11 27 8 5 8 15v5H22v-5q0-10 8-15 2-20 11-27a14 14 0 0 1 9-25z', 'M38 44h24M31 70h38'],
  knight: [HORSE, 'M57 30q16 6 18 34', DOT(41, 35) + DOT(21, 58, 2)],
  bishop: [MITRE, 'M50 36v22M39 47h22M36 71q14-5 28 0'],
  rook: [TOWER, 'M32 46h36M32 70h36M23 34h54'],
  queen: [CROWN + DOT(22, 30, 5) + DOT(35, 20, 5) + DOT(50, 15, 5) + DOT(65, 20, 5) + DOT(78, 30, 5), 'M29 68q21-7 42 0M27 78q23-6 46 0'],
  king: ['M46 8h8v7h7v7h-7v9q5-7 12-7 15 1 15 16 0 14-12 24l2 10q6 4 6 14H23q0-10 6-14l2-10q-12-10-12-24 0-15 15-16 7 0 12 7v-9h-7v-7h7z', 'M31 64q19-7 38 0M29 74q21-6 42 0M50 34v22'],
  camel: ['M13 33q0-9 12-10l6-3 5 4q7 10 6 26 4 2 7-6 5-16 13-16 9 0 12 15 12 5 12 20v25h-9l-3-20q-12 5-24 1l-3 19h-9l-3-27q-12-6-12-27l-8 1q-3 0-2-2z', 'M77 46q-2 6-8 8', DOT(26, 29, 2.4)],
  giraffe: ['M20 19q8-6 15-5l1-8 5 8q7 6 12 30 14 1 24 10 8 7 8 18v16h-9l-3-15q-11 4-20 1l-2 14h-9V66q-9-22-11-40l-10 1q-5-2-1-8z', '', DOT(42, 32, 3) + DOT(47, 46, 3.4) + DOT(60, 58, 4) + DOT(73, 62, 3.6) + DOT(52, 66, 3) + DOT(31, 19, 2)],
  zebra: [HORSE, 'M50 22l-3 10M60 26l-8 14M69 35l-14 14M75 48l-22 9M78 62l-28 4M79 76l-32 0', DOT(39, 36) + DOT(21, 58, 2)],
  elephant: ['M12 52q0-26 24-28h26q25 2 26 28v36H73V70q-12 4-22 0v18H36V66q-5 1-8-3-1 15-5 23-6 4-9-1 2-6 1-14-3-8-3-19z', 'M44 30q12 8 4 26-8 2-14-6M24 72l10 6', DOT(26, 44, 2.6)],
  man: [HEAD + 'M36 33q-2-17 14-17t14 17z' + ROBE, 'M36 34h28M50 50v36M38 60q12 6 24 0'],
  fers: [HEAD + 'M33 34q-4-8 4-12 13-10 26 0 8 4 4 12z' + ROBE, 'M33 34h34M38 24q12 6 24 10M42 60l8 10 8-10', DOT(50, 19, 3)],
  wazir: [HEAD + 'M38 34l3-18h18l3 18z' + ROBE, 'M38 34h24M59 17q10 2 8 14M50 56v24M38 68h24'],
  sneak: ['M50 14q20 6 20 30l8 36v8H22v-8l8-36q0-24 20-30z', 'M38 42q12-16 24 0v8q-12 8-24 0zM34 60q16 10 32 0', DOT(45, 44, 2.4) + DOT(55, 44, 2.4)],
  soldier: [HEAD + 'M34 34q0-18 16-18t16 18z' + ROBE, 'M34 34h32M50 16v-6M82 14v74M40 56l10 12 10-12', ''],
  hoplite: [HEAD + 'M35 36q-2-18 15-18t15 18z' + ROBE + 'M24 66a16 16 0 1 1 32 0a16 16 0 1 1-32 0z', 'M35 34h30M50 36v12M34 20q16-16 32 0M82 12v76', STAR(40, 66, 9)],
  general: [HEAD + 'M34 34q-2-16 16-16t16 16z' + ROBE, 'M30 35h40M40 54l10 10 10-10', STAR(50, 25, 6) + STAR(50, 74, 9)],
  warlord: [HEAD + 'M35 34q0-14 15-14t15 14z' + ROBE, 'M36 28q-14-2-16-16M64 28q14-2 16-16M35 34h30M36 60h28M50 50v34', ''],
  lieutenant: [HEAD + 'M36 34q-2-16 14-16t14 16z' + ROBE, 'M32 34h36M38 66l12-9 12 9', ''],
  captain: [HEAD + 'M36 34q-2-16 14-16t14 16z' + ROBE, 'M32 34h36M38 64l12-9 12 9M38 76l12-9 12 9', DOT(50, 25)],
  cannon: ['M10 46l56-23q11-3 15 6 4 10-6 15L26 65z' + DOT(47, 67, 20) + 'M64 74l24 14H60z', 'M22 41l9 19M58 27l8 18M47 47v40M27 67h40M33 53l28 28M61 53L33 81', DOT(47, 67, 4)],
  tiger: ['M22 26q-6-12 6-14 8 0 12 7 10-3 20 0 4-7 12-7 12 2 6 14 8 16 2 34-6 28-30 28T20 60q-6-18 2-34z', 'M50 20v14M40 22l3 10M60 22l-3 10M20 48l12 3M18 58l14 0M80 48l-12 3M82 58l-14 0M50 68v6q-6 6-12 2M50 74q6 6 12 2', DOT(38, 46, 4) + DOT(62, 46, 4) + 'M43 60h14l-7 8z'],
  griffin: ['M32 88q0-17 9-27-10 1-17-3l-5 9q-9-7-5-19 2-14 18-20l-3-14 12 8 9-9 4 13q8 4 13 12l20-16q4 24-7 44 2 10 1 22z', 'M24 58q8 1 14-5M58 44q10 12 8 40M67 38l17-9M70 50l14-8', DOT(37, 40, 3.4)],
  aanca: ['M50 12q8 2 8 12 0 6-2 10 18-2 34-18 2 26-20 36l-8 6 12 24-14 6H40l-14-6 12-24-8-6Q8 42 10 16q16 16 34 18-2-4-2-10 0-10 8-12z', 'M24 34l10 8M76 34l-10 8M44 62q6 6 12 0M42 74q8 6 16 0', DOT(47, 24, 2) + DOT(53, 24, 2)],
  sorcerer: ['M50 46q26 2 30 42H20q4-40 30-42zM22 44q14 8 28 8t28-8q-6-4-14-6L56 12q-12-6-22 4 8-1 10 2l-8 20q-8 2-14 6z', 'M37 38q13 6 26 0M50 62v22', STAR(50, 72, 8)],
  conjurer: [HEAD + 'M30 34h40v-5h-7V10H37v19h-7z' + ROBE, 'M37 24h26M86 30L70 66', STAR(86, 26, 7) + 'M42 56l8 5 8-5v10l-8-5-8 5z'],
  magician: ['M50 48q24 2 28 40H22q4-38 28-40zM24 46q26 10 52 0L64 38 50 6 36 38z', 'M36 38q14 6 28 0M84 40L72 88', STAR(50, 30, 6) + STAR(50, 70, 8) + DOT(84, 38, 4)],
  highpriestess: ['M50 20q18 0 20 22l8 46H22l8-46q2-22 20-22z', 'M40 44q10-14 20 0v8q-10 10-20 0zM50 64v18M42 71h16', 'M38 14a13 13 0 0 0 24 0 14 10 0 0 1-24 0z' + DOT(46, 46, 2) + DOT(54, 46, 2)],
  primeminister: [HEAD + 'M33 34q-3-19 17-19t17 19l3 10h-7l-2-10H39l-2 10h-7z' + ROBE, 'M26 66q24 18 48 0M40 52l10 10 10-10', STAR(50, 80, 8)],
  telepath: [HEAD + 'M36 34q-2-18 14-18t14 18z' + ROBE, 'M28 20q-8 12 0 24M19 14q-12 18 0 36M72 20q8 12 0 24M81 14q12 18 0 36M40 62q10 8 20 0', 'M43 27q7-6 14 0-7 6-14 0z'],
  ninjapawn: ['M50 16a14 14 0 0 1 9 25q9 7 11 27 8 5 8 15v5H22v-5q0-10 8-15 2-20 11-27a14 14 0 0 1 9-25z', 'M62 30l14-6M62 32l14 4M31 70h38', 'M36 27h28v7H36z'],
  withdrawer: ['M50 14l24 22v20l-8 6v12l10 6v8H24v-8l10-6V62l-8-6V36z', 'M34 62h32M30 78h40', 'M50 24l12 12h-7v8h7l-12 12-12-12h7v-8h-7z'],
  wall: ['M8 20h184v68H8z', 'M8 43h184M8 66h184M54 20v23M100 20v23M146 20v23M31 43v23M77 43v23M123 43v23M169 43v23M54 66v22M100 66v22M146 66v22'],
  lance: ['M50 8l14 26-8 8v40q6 2 6 6H38q0-4 6-6V42l-8-8z', 'M44 46h12M44 54h12M50 18v18'],
  gold: ['M50 14l26 14-4 40q-8 14-22 20-14-6-22-20l-4-40z', 'M36 34h28M50 34v36M34 52h32M34 70h32'],
  silver: ['M50 14l26 14-4 40q-8 14-22 20-14-6-22-20l-4-40z', 'M34 40q16-16 32 0M50 34v38M36 62q14 12 28 0'],
  dragonhorse: [HORSE, 'M52 20q10-12 22-10M62 26q10-8 18-4M60 36q14 10 14 32', DOT(41, 35) + DOT(21, 58, 2)],
  banner: ['M30 10h6v6q20-8 44 4l-8 14 8 16q-24-12-44-4v42H30z', 'M22 88h22M46 26q10-2 20 2M46 36q10-2 18 2'],
  stone: ['M24 88q-14-26 6-48 22-22 44 2 18 22 2 46z', 'M38 50l10-8M32 64l8-4M60 46l8 8'],
  arrowpawn: ['M50 14l24 28H62v26q10 4 12 20H26q2-16 12-20V42H26z', 'M38 68h24M50 26v34'],
};

/** Emblems stand small on another piece's body. */
/** @type {Record<string, string>} */
const EMBLEMS = { knight: HORSE, bishop: MITRE, rook: TOWER, queen: CROWN, camel: SHAPES.camel[0], giraffe: SHAPES.giraffe[0], pawn: SHAPES.pawn[0], man: SHAPES.king[0], arrow: 'M50 12l34 36H62v40H38V48H16z' };

const paths = (/** @type {Shape} */ [f, l, s]) =>
  `<path class="f" fill-rule="nonzero" d="${f}"/>` + (l ? `<path class="l" d="${l}"/>` : '') + (s ? `<path class="s" d="${s}"/>` : '');

/** @param {string} body @param {string} emblem @param {number} x @param {number} y @param {number} size */
const with_emblem = (body, emblem, x = 50, y = 60, size = 0.36) =>
  `<path class="f" d="${body}"/><path class="s" transform="translate(${x - 50 * size} ${y - 50 * size}) scale(${size})" d="${EMBLEMS[emblem]}"/>`;

const half = (/** @type {string} */ body, /** @type {string} */ line) =>
  `<path class="f" d="${body}"/><path class="s" d="${body}" clip-path="inset(0 0 0 50%)" style="clip-path:polygon(50% 0,100% 0,100% 100%,50% 100%)"/><path class="l" d="${line}"/>`;

/** Names in small letters without blanks and signs. */
const DRAWINGS = {
  ...Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [name, paths(shape)])),
  archbishop: with_emblem(MITRE, 'knight', 50, 54),
  princess: with_emblem(MITRE, 'knight', 50, 54),
  chancellor: with_emblem(TOWER, 'knight', 50, 58),
  empress: with_emblem(TOWER, 'knight', 50, 58),
  amazon: with_emblem(SHAPES.queen[0], 'knight', 50, 70, 0.3),
  centaur: with_emblem(SHAPES.king[0], 'knight', 50, 58, 0.32),
  camelempress: with_emblem(TOWER, 'camel', 50, 58),
  giraffeempress: with_emblem(TOWER, 'giraffe', 50, 58),
  giraffeprincess: with_emblem(MITRE, 'giraffe', 50, 56, 0.34),
  camelprincess: with_emblem(MITRE, 'camel', 50, 56, 0.34),
  aiwok: with_emblem(TOWER, 'queen', 50, 58, 0.34),
  bers: with_emblem(TOWER, 'man', 50, 58, 0.34),
  knibis: with_emblem(HORSE, 'bishop', 60, 64, 0.34),
  kniroo: with_emblem(HORSE, 'rook', 60, 64, 0.34),
  biskni: with_emblem(MITRE, 'arrow', 50, 54, 0.3),
  rookni: with_emblem(TOWER, 'arrow', 50, 58, 0.3),
  changelinghalflingbishop: half(MITRE, 'M50 14v74'),
  changelinghalflingrook: half(TOWER, 'M50 27v61'),
  stealthgryphon: paths(SHAPES.griffin) + '<path class="s" d="M14 34l34-6 2 7-36 8z"/>',
  stealthantigryphon: paths(SHAPES.aanca) + '<path class="s" d="M40 19h20v8H40z"/>',
};

/** @type {Record<string, string>} */
const SAME_AS = {
  commoner: 'man', courier: 'bishop', alfil: 'elephant', horse: 'knight', sneak: 'sneak', advisor: 'fers', counsellor: 'fers', met: 'fers',
  immobilepiece: 'stone', clobberpiece: 'stone', breakthroughpiece: 'arrowpawn', gryphon: 'griffin', hawk: 'aanca', dragon: 'rook', vizier: 'wazir',
  guard: 'man', marshall: 'chancellor', marshal: 'chancellor', cardinal: 'archbishop', minister: 'primeminister', wizard: 'sorcerer',
};

/** @param {string} name */
const key = (name) => name.toLowerCase().replace(/[^a-z]/g, '');

/** The drawing of a piece with this name, or none. @param {string} name */
export function drawing(name) {
  const plain = key(name);
  return /** @type {Record<string, string | undefined>} */ (DRAWINGS)[SAME_AS[plain] ?? plain] ?? null;
}

/** Names that have a drawing of their own. */
export const drawn = () => Object.keys(DRAWINGS);

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** A disc with the letter, and around it where it goes. @param {string} letter @param {import('./magus.js').DiagramView | undefined} view */
function disc(letter, view) {
  let dots = '';
  if (view) {
    const at = (/** @type {string} */ square) => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
    const [file, rank] = at(view.from);
    for (const mark of view.marks) {
      const [x, y] = at(mark.square).map((v, i) => v - (i ? rank : file));
      if (Math.max(Math.abs(x), Math.abs(y)) > 3 || !(mark.move || mark.capture)) continue;
      dots += `<circle class="${mark.move ? 's' : 'l'}" cx="${50 + x * 12.5}" cy="${50 - y * 12.5}" r="3.4"/>`;
    }
  }
  return `<circle class="f" cx="50" cy="50" r="43"/>${dots}<circle class="f n" cx="50" cy="50" r="15"/><text class="t" x="50" y="59" text-anchor="middle">${escaped(letter)}</text>`;
}

/**
 * The pictures of a game's pieces, by symbol in lower case ("n", "+p").
 * @param {import('./magus.js').Game} game
 * @param {(piece: number) => Promise<import('./magus.js').DiagramView | undefined>} view_of
 */
export async function pictures(game, view_of) {
  /** @type {Map<string, string>} */ const out = new Map();
  /** @type {Set<string>} */ const used = new Set();
  for (const [i, piece] of game.pieces.entries()) {
    const promoted = /^\+/.test(piece.white);
    const name = piece.wall ? 'wall' : piece.royal && drawing(piece.name) === drawing('man') ? 'king' : piece.name;
    let picture = drawing(name);
    if (picture && !promoted && !/~/.test(piece.white)) {
      if (used.has(picture)) picture = null;
      else used.add(picture);
    }
    picture ??= disc(piece.letter, await view_of(i));
    if (promoted) picture += '<g class="p"><circle class="f" cx="80" cy="22" r="15"/><path class="l" d="M80 14v16M72 22h16"/></g>';
    out.set(piece.white.toLowerCase(), picture);
  }
  return out;
}
