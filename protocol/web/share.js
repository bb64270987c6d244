// A link that holds everything, in its fragment: nothing is sent anywhere. "#1." or "#0." and then JSON, deflated or not, in letters
// that may stand in an address.

/** @typedef {{g: string, x?: string, f?: string, c?: 1, m?: string[]}} Content */

/** @param {Uint8Array} bytes */
const toLetters = (bytes) => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
/** @param {string} letters */
const fromLetters = (letters) => Uint8Array.from(atob(letters.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));

/** @param {Uint8Array} bytes @param {any} stream */
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(stream)).arrayBuffer());

/** @param {import('./table.js').Table} table @returns {Content} */
export function content({ game, text, fen, chess960, moves }) {
  /** @type {Content} */ const out = { g: game.name };
  if (text) out.x = text;
  if (fen && fen !== game.startFen) out.f = fen;
  if (chess960) out.c = 1;
  if (moves.length) out.m = moves;
  return out;
}

/** @param {Content} what @returns {Promise<string>} with its '#' */
export async function toFragment(what) {
  const bytes = new TextEncoder().encode(JSON.stringify(what));
  if (!('CompressionStream' in globalThis)) return '#0.' + toLetters(bytes);
  return '#1.' + toLetters(await through(bytes, new CompressionStream('deflate-raw')));
}

/** None where there is no content; a damaged one throws. @param {string} fragment @returns {Promise<Content | null>} */
export async function fromFragment(fragment) {
  if (fragment.length < 2) return null;
  // A game's name alone is a link, too.
  if (/^#[a-z0-9-]+$/i.test(fragment)) return { g: fragment.slice(1) };
  try {
    let bytes = fromLetters(fragment.slice(3));
    if (fragment.startsWith('#1.')) bytes = await through(bytes, new DecompressionStream('deflate-raw'));
    else if (!fragment.startsWith('#0.')) throw new Error();
    const what = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const texts = (/** @type {unknown} */ v) => v === undefined || typeof v === 'string';
    if (typeof what.g !== 'string' || !texts(what.x) || !texts(what.f) || !(what.m === undefined || (Array.isArray(what.m) && what.m.every((/** @type {unknown} */ m) => typeof m === 'string')))) throw new Error();
    return what;
  } catch {
    throw new Error('This link is damaged: a part of it is missing or changed');
  }
}

/** @param {string} name @param {string} text */
export function save(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {string} text @returns {Promise<boolean>} */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
