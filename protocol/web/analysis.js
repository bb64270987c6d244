// Analysis of what one looks at, and the review of the whole game.
import { $ } from './dom.js';

/** @typedef {import('./magus.js').SearchInfo} SearchInfo */

const REVIEW_TIME = 300; // milliseconds a position
const MISTAKE = 50; // hundredths of a Pawn
const DECIDED = 1000; // what is more is no matter

/** @param {SearchInfo} info @param {import('./magus.js').Side} turn hundredths of a Pawn for White */
const forWhite = (info, turn) => {
  const score = info.mate !== null && info.mate !== undefined ? Math.sign(info.mate || -1) * (100000 - Math.abs(info.mate)) : info.score ?? 0;
  return turn === 'white' ? score : -score;
};

/** @param {number} score for White */
export const scoreText = (score) => (Math.abs(score) > 90000 ? `${score > 0 ? '+' : '−'}M${100000 - Math.abs(score)}` : `${score >= 0 ? '+' : '−'}${(Math.abs(score) / 100).toFixed(2)}`);

export class Analysis {
  /** @param {import('./table.js').Table} table @param {import('./engine.js').Engine} engine @param {import('./board.js').Board} board
   * @param {{complain: (text: string) => void, pause: (on: boolean) => void}} answers */
  constructor(table, engine, board, answers) {
    Object.assign(this, { table, engine, board, answers });
    this.table = table;
    this.engine = engine;
    this.board = board;
    this.answers = answers;
    this.on = false;
    this.run = 0;
    this.reviewing = false;
    /** @type {Map<number, SearchInfo>} */ this.infos = new Map();
    table.addEventListener('change', () => this.restart());
    table.addEventListener('begin', () => this.forget());
    $('analyse').addEventListener('click', () => this.toggle());
    $('lines').addEventListener('change', () => this.restart());
    $('review').addEventListener('click', () => this.review());
  }

  toggle(on = !this.on) {
    this.on = on;
    $('analyse').setAttribute('aria-pressed', String(on));
    $('bar').hidden = !on;
    this.answers.pause(on || this.reviewing);
    this.restart();
  }

  forget() {
    $('graph').replaceChildren();
    $('mistakes').replaceChildren();
    this.scores = null;
    this.reviewing = false;
  }

  async restart() {
    const run = ++this.run;
    if (this.reviewing) return;
    this.board.arrows = [];
    this.board.draw();
    if (this.scores) this.drawGraph();
    if (!this.on) {
      $('pv').replaceChildren();
      $('speed').textContent = '';
      this.engine.stop();
      return;
    }
    this.engine.stop();
    this.infos.clear();
    const { state } = this.table;
    if (state.outcome) {
      $('pv').replaceChildren();
      $('speed').textContent = state.outcome.text;
      this.showBar(state.outcome.white > 0.5 ? 100000 : state.outcome.white < 0.5 ? -100000 : 0, state.outcome.white);
      return;
    }
    try {
      await this.engine.search(this.table.line(), { lines: Number($('lines').value) }, (info) => run === this.run && this.hear(info));
    } catch (error) {
      if (run === this.run) this.answers.complain(/** @type {Error} */ (error).message);
    }
  }

  /** @param {SearchInfo} info */
  hear(info) {
    if (info.bound !== 'exact') return;
    this.infos.set(info.line, info);
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.show();
    });
  }

  show() {
    const first = this.infos.get(1);
    if (!first || !this.on) return;
    const { turn } = this.table;
    $('speed').textContent = `Depth ${first.depth}/${first.selectiveDepth}, ${(first.nodes / 1e6).toFixed(2)} M nodes, ${Math.round(first.nodes / Math.max(1, first.time))} k nodes/s`;
    const items = [];
    for (const [, info] of [...this.infos].sort(([a], [b]) => a - b)) {
      const item = document.createElement('li');
      const score = document.createElement('b');
      score.textContent = scoreText(forWhite(info, turn));
      const move = document.createElement('button');
      move.type = 'button';
      move.textContent = info.san[0];
      move.addEventListener('click', () => this.table.play(info.moves[0]));
      item.append(score, move, info.san.slice(1, 12).join(' '));
      items.push(item);
    }
    $('pv').replaceChildren(...items);
    const expected = turn === 'white' ? first.expected : 1 - first.expected;
    this.showBar(forWhite(first, turn), expected);
    this.board.arrows = [...this.infos.values()].flatMap((info) => {
      const move = this.table.state.moves.find((m) => m.text === info.moves[0]);
      return move ? [{ from: move.clicks[0][0], to: move.clicks[0][1], strength: info.line === 1 ? 0.85 : 0.4 }] : [];
    });
    this.board.draw();
  }

  /** @param {number} score @param {number} expected */
  showBar(score, expected) {
    $('bar').hidden = false;
    $('bar').classList.toggle('flipped', this.board.flipped);
    $('bar').firstElementChild.style.height = `${Math.round(expected * 100)}%`;
    $('bar').lastElementChild.textContent = scoreText(score).replace(/\.(\d)\d$/, '.$1');
    $('bar').setAttribute('aria-label', `Evaluation ${scoreText(score)}`);
  }

  // ---- Review

  async review() {
    if (this.reviewing) {
      this.reviewing = false;
      this.engine.stop();
      return;
    }
    if (this.table.moves.length === 0) {
      this.answers.complain('There is no move to review yet');
      return;
    }
    this.toggle(false);
    this.reviewing = true;
    this.answers.pause(true);
    const button = $('review');
    const { moves, san } = this.table;
    const whole = moves.length;
    /** @type {{score: number, expected: number, best: string | null, turn: import('./magus.js').Side}[]} */ const scores = [];
    try {
      for (let ply = 0; ply <= whole && this.reviewing; ply++) {
        button.textContent = `Stop (${ply} of ${whole})`;
        const line = this.table.line(ply);
        const state = await this.table.rules.ask('state', line);
        if (state.outcome) {
          scores.push({ score: state.outcome.white > 0.5 ? 99999 : state.outcome.white < 0.5 ? -99999 : 0, expected: state.outcome.white, best: null, turn: state.turn });
          continue;
        }
        const result = await this.engine.search(line, { time: REVIEW_TIME });
        scores.push({ score: forWhite(result, state.turn), expected: state.turn === 'white' ? result.expected : 1 - result.expected, best: result.bestSan, turn: state.turn });
      }
    } catch (error) {
      this.answers.complain(/** @type {Error} */ (error).message);
    }
    button.textContent = 'Review the game';
    const complete = this.reviewing && scores.length === whole + 1;
    this.reviewing = false;
    this.answers.pause(this.on);
    if (!complete) return;
    this.scores = scores;
    this.san = san;
    this.drawGraph();
    this.listMistakes();
  }

  drawGraph() {
    const scores = this.scores ?? [];
    const width = 200;
    const x = (/** @type {number} */ ply) => (ply * width) / Math.max(1, scores.length - 1);
    const y = (/** @type {number} */ expected) => 60 - 60 * expected;
    const mistakes = new Set(this.mistakes().map(({ ply }) => ply + 1));
    let out = `<svg viewBox="0 0 ${width} 60" role="img" aria-label="Graph of the game: White's chances after each move"><path class="white" d="M0 60`;
    scores.forEach(({ expected }, ply) => (out += `L${x(ply).toFixed(1)} ${y(expected).toFixed(1)}`));
    out += `L${width} 60z"/><path class="mid" d="M0 30H${width}"/><path class="now" d="M${x(this.table.at)} 0V60"/>`;
    scores.forEach(({ expected }, ply) => {
      if (mistakes.has(ply)) out += `<circle cx="${x(ply)}" cy="${y(expected)}" r="2"/>`;
      out += `<rect class="hit" data-ply="${ply}" x="${x(ply - 0.5)}" y="0" width="${x(1)}" height="60"/>`;
    });
    $('graph').innerHTML = out + '</svg>';
    $('graph').onclick = (/** @type {MouseEvent} */ event) => {
      const { ply } = /** @type {SVGElement} */ (event.target).dataset;
      if (ply) this.table.go(Number(ply));
    };
  }

  /** Moves that lost half a Pawn or more. */
  mistakes() {
    const scores = this.scores ?? [];
    const limited = (/** @type {number} */ score) => Math.max(-DECIDED, Math.min(DECIDED, score));
    return scores.slice(1).flatMap(({ score }, ply) => {
      const { score: before, turn, best } = scores[ply];
      const lost = (limited(before) - limited(score)) * (turn === 'white' ? 1 : -1);
      const mate = Math.abs(score) > DECIDED * 10;
      return lost >= MISTAKE && best !== this.san?.[ply] ? [{ ply, lost, best, mate, turn }] : [];
    });
  }

  listMistakes() {
    const items = this.mistakes().map(({ ply, lost, best, mate, turn }) => {
      const button = document.createElement('button');
      button.type = 'button';
      const price = mate ? `lets ${turn === 'white' ? 'Black' : 'White'} win by force` : `lost ${(lost / 100).toFixed(1)} Pawns`;
      button.textContent = `${this.number(ply)} ${this.san?.[ply]} ${price}${best ? `; better was ${best}` : ''}`;
      button.addEventListener('click', () => this.table.go(ply));
      return button;
    });
    const head = document.createElement('p');
    head.textContent = items.length ? `Moves that lost half a Pawn or more: ${items.length}` : 'No move lost half a Pawn.';
    $('mistakes').replaceChildren(head, ...items);
  }

  /** "12…" @param {number} ply */
  number(ply) {
    const first = this.scores?.[0].turn === 'black' ? 1 : 0;
    return `${Math.floor((ply + first) / 2) + 1}${(ply + first) % 2 ? '…' : '.'}`;
  }
}
