// A piece's moves as a small board.
import { fileOf, rankOf } from './board.js';

/** @param {import('./magus.js').DiagramView} view @param {string} picture @param {boolean} wide the piece fills two squares */
export function diagram(view, picture, wide = false) {
  const files = view.lastFile - view.firstFile + 1;
  const ranks = view.lastRank - view.firstRank + 1;
  let out = `<svg class="diagram" viewBox="0 0 ${files * 100} ${ranks * 100}" style="max-width:${Math.min(17, files * 1.9)}rem" aria-hidden="true">`;
  const at = (/** @type {string} */ square) => [(fileOf(square) - view.firstFile) * 100, (view.lastRank - rankOf(square)) * 100];
  for (let file = 0; file < files; file++)
    for (let rank = 0; rank < ranks; rank++)
      out += `<rect class="${(file + view.firstFile + rank + view.firstRank) % 2 ? 'light' : 'dark'}" x="${file * 100}" y="${(ranks - 1 - rank) * 100}" width="100" height="100"/>`;
  for (const mark of view.marks) {
    const [x, y] = at(mark.square).map((v) => v + 50);
    if (mark.capture === 'withdrawal') out += `<path class="capture withdrawal" d="M${x} ${y - 40}l40 40-40 40-40-40z"/>`;
    else if (mark.capture) out += `<circle class="capture ${mark.capture}" cx="${x}" cy="${y}" r="31"/>`;
    if (mark.move) out += `<circle class="move ${mark.move}" cx="${x}" cy="${y}" r="15"/>`;
    if (mark.first) out += `<text class="first" x="${x + 24}" y="${y - 18}">1</text>`;
    if (mark.empty) out += `<rect class="empty" x="${x - 16}" y="${y - 16}" width="32" height="32"/>`;
  }
  const [x, y] = at(view.from);
  return out + `<g class="piece white" transform="translate(${x} ${y})">${picture}</g></svg>`;
}

/** What the marks of a piece's diagrams mean, in words. @param {import('./magus.js').DiagramView[]} views */
export function legend(views) {
  const marks = views.flatMap((view) => view.marks);
  /** @param {(mark: import('./magus.js').DiagramMark) => boolean} is @param {string} text */
  const when = (is, text) => (marks.some(is) ? [text] : []);
  return [
    ...when((m) => m.move !== '' && m.capture !== '', 'dot in a ring: moves and captures'),
    ...when((m) => m.move !== '' && m.capture === '', 'dot: moves without capture'),
    ...when((m) => m.capture !== '' && m.move === '' && m.capture !== 'withdrawal', 'ring: captures only'),
    ...when((m) => m.move === 'leap' || m.capture === 'leap', 'orange: leaps'),
    ...when((m) => m.move === 'hurdle' || m.capture === 'hurdle', 'violet: over one piece'),
    ...when((m) => m.capture === 'withdrawal', 'diamond: captured by moving directly away'),
    ...when((m) => m.empty, 'dashed: must be empty'),
    ...when((m) => m.first, '1: first move only'),
  ].join('; ');
}
