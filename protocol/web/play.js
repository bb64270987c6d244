// Magus as a player: whose turn it is, how strong and how long, and the clocks.
import { $ } from './dom.js';

export class Opponent {
  /** @param {import('./table.js').Table} table @param {import('./engine.js').Engine} engine @param {(text: string) => void} complain */
  constructor(table, engine, complain) {
    this.table = table;
    this.engine = engine;
    this.complain = complain;
    /** Others need the engine: no move is made. */
    this.paused = false;
    this.thinking = false;
    /** @type {Record<import('./magus.js').Side, number> | null} */ this.clocks = null;
    this.ticked = 0;
    this.running = false;
    table.addEventListener('begin', () => {
      this.engine.stop();
      this.reset();
    });
    table.addEventListener('change', (event) => this.changed(/** @type {CustomEvent} */ (event).detail === 'played'));
    for (const id of ['white', 'black', 'level']) $(id).addEventListener('change', () => this.again());
    $('time').addEventListener('change', () => {
      this.reset();
      this.again();
    });
    $('now').addEventListener('click', () => this.engine.stop());
    setInterval(() => this.tick(), 100);
  }

  get times() {
    const [kind, a, b] = $('time').value.split(' ');
    return { kind, a: Number(a), b: Number(b) };
  }

  reset() {
    const { kind, a } = this.times;
    this.clocks = kind === 'clock' ? { white: a * 1000, black: a * 1000 } : null;
    this.running = false;
    this.showClocks();
  }

  /** @param {boolean} played */
  changed(played) {
    if (this.clocks && played) {
      this.tick();
      this.clocks[this.table.turn === 'white' ? 'black' : 'white'] += this.times.b * 1000;
      this.running = true;
    }
    if (!this.table.atEnd || this.table.over) this.running = false;
    this.ticked = performance.now();
    this.showClocks();
    this.again();
  }

  tick() {
    if (!this.clocks || !this.running) return;
    const now = performance.now();
    const side = this.table.turn;
    this.clocks[side] -= now - this.ticked;
    this.ticked = now;
    this.showClocks();
    if (this.clocks[side] <= 0) {
      this.clocks[side] = 0;
      this.running = false;
      this.engine.stop();
      this.table.flag(side);
    }
  }

  showClocks() {
    const flipped = $('board').dataset.flipped === 'true';
    for (const [id, side] of /** @type {[string, import('./magus.js').Side][]} */ ([['top', flipped ? 'white' : 'black'], ['bottom', flipped ? 'black' : 'white']])) {
      const clock = $(id).querySelector('.clock');
      clock.hidden = !this.clocks;
      if (!this.clocks) continue;
      const seconds = Math.max(0, this.clocks[side]) / 1000;
      clock.textContent = `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(seconds < 10 ? 1 : 0).padStart(seconds < 10 ? 4 : 2, '0')}`;
      clock.classList.toggle('low', seconds < 10);
    }
  }

  get mine() {
    return !this.paused && this.table.state !== null && this.table.atEnd && !this.table.over && $(this.table.turn).value === 'engine';
  }

  /** Thinks if it is its turn, with what is chosen now. */
  async again() {
    if (this.thinking) {
      this.engine.stop();
      return; // what is stopped asks again when it has ended
    }
    if (!this.mine) return;
    const { table } = this;
    const version = table.version;
    const { kind, a, b } = this.times;
    /** @type {import('./magus.js').Limits} */ const limits = { level: Number($('level').value) };
    if (kind === 'move') limits.time = a;
    else Object.assign(limits, { wtime: this.clocks?.white, btime: this.clocks?.black, winc: b * 1000, binc: b * 1000 });
    const chosen = JSON.stringify(limits.level) + $('time').value;
    this.thinking = true;
    this.running = this.clocks !== null;
    this.ticked = performance.now();
    $('now').hidden = false;
    try {
      const result = await this.engine.search(table.line(), limits);
      this.thinking = false;
      $('now').hidden = true;
      const same = version === table.version && this.mine && chosen === JSON.stringify(Number($('level').value)) + $('time').value;
      if (same && result.best) await table.play(result.best);
      else if (this.mine) this.again();
    } catch (error) {
      this.thinking = false;
      $('now').hidden = true;
      this.complain(/** @type {Error} */ (error).message);
    }
  }
}
