// A game of one's own: its text, checked while it is typed.
import { $ } from './dom.js';

/** Games to start from. */
export const EXAMPLES = {
  'Two Camels for the Knights': `# Chess with Camels in place of the Knights
[camels:chess]
title = Chess with Camels
knight = -
customPiece1 = c:C
pieceNames = c:Camel
startFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1
promotionPieceTypes = cbrq
`,
  'A piece that nobody has heard of': `# The Hawk leaps two or three squares in eight directions
[hawks:chess]
title = Chess with Hawks
bishop = -
customPiece1 = h:ADGH
pieceNames = h:Leaping_Hawk
startFen = rnhqkhnr/pppppppp/8/8/8/8/PPPPPPPP/RNHQKHNR w KQkq - 0 1
promotionPieceTypes = nhrq
`,
  'A small board': `# Five files, six ranks
[small:chess]
title = Small chess
maxFile = 5
maxRank = 6
startFen = rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1
promotionRegionWhite = *6
promotionRegionBlack = *1
doubleStep = false
castling = false
`,
  'Another way to win': `# Whoever brings the King to the middle wins, and what is captured changes sides
[hillhouse:chess]
title = Crazyhouse of the Hill
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1
pieceDrops = true
capturesToHand = true
flagPiece = k
flagRegion = d4 e4 d5 e5
`,
};

export class OwnGame {
  /** @param {import('./engine.js').Engine} rules @param {(name: string, text: string) => Promise<unknown>} play */
  constructor(rules, play) {
    this.rules = rules;
    this.run = 0;
    this.timer = 0;
    const examples = ['', ...Object.keys(EXAMPLES), 'The game on the board'];
    $('example').replaceChildren(...examples.map((name) => new Option(name || 'choose …', name)));
    $('example').addEventListener('change', () => {
      const name = $('example').value;
      if (!name) return;
      this.set(/** @type {Record<string, string>} */ (EXAMPLES)[name] ?? this.current?.() ?? '');
      $('example').value = '';
    });
    $('text').addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.check(), 250);
    });
    $('playown').addEventListener('click', () => play($('ownname').value, $('text').value));
    /** @type {(() => string) | null} */ this.current = null;
  }

  /** @param {string} text */
  set(text) {
    $('text').value = text;
    return this.check();
  }

  async check() {
    const run = ++this.run;
    const text = $('text').value;
    if (!text.trim()) {
      $('problems').replaceChildren();
      $('playown').disabled = true;
      $('ownname').replaceChildren();
      return;
    }
    const { games, errors, warnings } = await this.rules.ask('check', text);
    if (run !== this.run) return;
    const chosen = $('ownname').value;
    $('ownname').replaceChildren(...games.map((/** @type {string} */ name) => new Option(name)));
    if (games.includes(chosen)) $('ownname').value = chosen;
    $('ownlabel').hidden = games.length < 2;
    $('playown').disabled = games.length === 0;
    const items = [...errors, ...warnings].map((problem) => this.item(problem));
    if (items.length === 0) {
      const good = document.createElement('li');
      good.className = 'good';
      good.textContent = games.length ? `✓ ${games.join(', ')}: nothing is wrong.` : 'There is no game in it yet: it begins with a line such as [mygame:chess].';
      items.push(good);
    }
    $('problems').replaceChildren(...items);
  }

  /** @param {import('./magus.js').Problem} problem */
  item(problem) {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    const place = problem.line ? `Line ${problem.line}${problem.column ? `, column ${problem.column}` : ''}: ` : '';
    button.textContent = place + problem.text;
    button.addEventListener('click', () => {
      const before = $('text').value.split('\n').slice(0, problem.line - 1);
      const at = before.reduce((/** @type {number} */ sum, /** @type {string} */ line) => sum + line.length + 1, 0) + Math.max(0, problem.column - 1);
      $('text').focus();
      $('text').setSelectionRange(at, at + 1);
    });
    item.append(button);
    return item;
  }
}
