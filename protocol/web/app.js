// The page: puts the parts together. Two workers: one for the rules, which answers at once, and one that thinks.
import { Engine, program, sharedProgram } from './engine.js';
import { Analysis } from './analysis.js';
import { Board } from './board.js';
import { Chooser, Sheet } from './chooser.js';
import { offerCores } from './cores.js';
import { Files } from './files.js';
import { OwnGame } from './own.js';
import { Nets } from './nets.js';
import { drawing, pictures } from './pieces.js';
import { Opponent } from './play.js';
import { Setup } from './setup.js';
import { content, copy, fromFragment, toFragment } from './share.js';
import { Table } from './table.js';
import { $, remembered } from './dom.js';

const TABS = ['game', 'analysis', 'rules', 'files', 'own'];
const LEVELS = 20;
const HASH = 64; // megabytes

/** What went wrong, or what to know, in the line below the board. @param {string} text @param {boolean} [bad] */
function say(text, bad = false) {
  $('status').textContent = text.charAt(0).toUpperCase() + text.slice(1);
  $('status').classList.toggle('bad', bad);
}
const complain = (/** @type {string} */ text) => say(text, true);

/** Is WebAssembly there with what the engine needs of it? */
function missing() {
  if (typeof WebAssembly !== 'object') return 'This browser has no WebAssembly, which the engine is made of';
  // A function that makes a vector of zeros.
  const simd = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);
  if (!WebAssembly.validate(simd)) return 'This browser’s WebAssembly has no SIMD, which the engine needs; a newer version has it';
  return '';
}

function tabs() {
  const show = (/** @type {string} */ name, focus = false) => {
    for (const tab of TABS) {
      const on = tab === name;
      $(`tab-${tab}`).setAttribute('aria-selected', String(on));
      $(`tab-${tab}`).tabIndex = on ? 0 : -1;
      $(`panel-${tab}`).hidden = !on;
    }
    if (focus) $(`tab-${name}`).focus();
  };
  for (const [i, tab] of TABS.entries()) {
    $(`tab-${tab}`).addEventListener('click', () => show(tab));
    $(`tab-${tab}`).addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? TABS.length - 1 : 0;
      if (step) show(TABS[(i + step) % TABS.length], true);
    });
  }
  return show;
}

function theme() {
  const set = (/** @type {string | null} */ name) => name && (document.documentElement.dataset.theme = name);
  set(remembered('theme'));
  $('theme').addEventListener('click', () => {
    const dark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    set(dark ? 'light' : 'dark');
    remembered('theme', dark ? 'light' : 'dark');
  });
}

class App {
  /** @param {WebAssembly.Module} module @param {WebAssembly.Module} [shared] the program for several threads */
  constructor(module, shared) {
    this.rules = new Engine(module, { suspend: false });
    this.thinker = new Engine(module, new URLSearchParams(location.search).has('nowait') ? { suspend: false } : { shared });
    this.thinker.ask('hash', HASH).catch(() => {}); // a small telephone keeps what it has
    this.nets = new Nets(this.thinker, !('magusEmbedded' in globalThis));
    this.table = new Table(this.rules);
    this.board = new Board($('board'), { white: $('bottom').querySelector('.hands'), black: $('top').querySelector('.hands') }, {
      play: (move) => this.play(move.text),
      choose: (moves) => this.choose(moves),
      describe: (symbol, at) => this.sheet.describe(symbol, at),
      conceal: () => this.sheet.conceal(),
    });
    this.sheet = new Sheet(this.rules);
    this.opponent = new Opponent(this.table, this.thinker, complain);
    const pause = (/** @type {boolean} */ on) => {
      this.opponent.paused = on;
      this.opponent.again();
    };
    this.analysis = new Analysis(this.table, this.thinker, this.board, { complain, pause });
    this.setup = new Setup(this.table, this.board, { complain, pause });
    this.own = new OwnGame(this.rules, (name, text) => this.begin(name, { text }));
    this.own.current = () => this.table.game.source;
    this.files = new Files(this.table, this.rules, { say, complain, begin: (name, setup) => this.begin(name, setup), own: (text) => this.openOwn(text) });
    this.tab = tabs();
    theme();
    this.wire();
  }

  wire() {
    const { table, board } = this;
    $('level').replaceChildren(...Array.from({ length: LEVELS + 1 }, (_, level) => new Option(level === 0 ? '0, beginner' : level === LEVELS ? '20, full' : String(level), String(level))));
    $('level').value = '8';
    table.addEventListener('change', () => this.changed());
    const buttons = {
      undo: () => table.takeBack(this.oneIsEngine() && this.table.turn !== this.enginesSide() && table.at > 1 ? 2 : 1),
      redo: () => table.redo(this.oneIsEngine() && table.undone.length > 1 ? 2 : 1),
      first: () => table.go(0),
      back: () => table.go(table.at - 1),
      forward: () => table.go(table.at + 1),
      end: () => table.go(table.moves.length),
      flip: () => this.flip(),
      new: () => this.begin(table.game.name, { text: table.text, chess960: table.chess960 }),
      pass: () => this.pass(),
      link: () => this.copyLink(),
    };
    for (const [id, action] of Object.entries(buttons)) $(id).addEventListener('click', action);
    $('typed').addEventListener('submit', (/** @type {Event} */ event) => {
      event.preventDefault();
      this.play($('move').value.trim(), true);
    });
    document.addEventListener('keydown', (event) => {
      if (/** @type {HTMLElement} */ (event.target).closest('input, textarea, select, dialog, #board, [role=tab]') || event.ctrlKey || event.metaKey || event.altKey) return;
      const action = { ArrowLeft: buttons.back, ArrowRight: buttons.forward, Home: buttons.first, End: buttons.end, f: buttons.flip }[event.key];
      if (action) action();
    });
    addEventListener('hashchange', () => location.hash !== this.fragment && this.open(location.hash));
    board.root.dataset.flipped = 'false';
    // Who plays one side has it at the bottom.
    for (const id of ['white', 'black'])
      $(id).addEventListener('change', () => this.oneIsEngine() && board.flipped !== (this.enginesSide() === 'white') && this.flip());
  }

  oneIsEngine() {
    return $('white').value !== $('black').value;
  }

  enginesSide() {
    return $('white').value === 'engine' ? 'white' : 'black';
  }

  /** @param {string} move @param {boolean} [typed] */
  async play(move, typed = false) {
    if (!move) return;
    try {
      await this.table.play(move);
      if (typed) $('move').value = '';
    } catch (error) {
      complain(/** @type {Error} */ (error).message);
    }
  }

  pass() {
    const move = this.table.state.moves.find((m) => m.kind === 'pass');
    if (move) this.play(move.text);
  }

  flip() {
    const { board } = this;
    const [white, black] = [board.hands.black, board.hands.white];
    board.hands = { white, black };
    board.root.dataset.flipped = String(!board.flipped);
    board.flip();
    this.changed();
    this.opponent.showClocks();
  }

  /** Several moves by the same clicks: which? @param {import('./magus.js').Move[]} moves */
  choose(moves) {
    const dialog = $('choice');
    return new Promise((/** @type {(move: import('./magus.js').Move | null) => void} */ resolve) => {
      const close = (/** @type {import('./magus.js').Move | null} */ move) => {
        dialog.onclose = null;
        dialog.close();
        resolve(move);
      };
      const { state } = this.table;
      const buttons = moves.map((move) => {
        const button = document.createElement('button');
        button.type = 'button';
        const symbol = move.becomes ?? (move.kind === 'gate' ? null : state.board[move.from ?? '']) ?? '';
        button.innerHTML = `<svg viewBox="0 0 100 100" aria-hidden="true"><g class="piece ${state.turn}">${this.board.picture(symbol)}</g></svg><span></span>`;
        /** @type {any} */ (button.lastElementChild).textContent = move.kind === 'pass' ? 'Pass' : move.san;
        button.setAttribute('aria-label', `${move.san}${symbol ? `, ${this.board.nameOf(symbol)}` : ''}`);
        button.addEventListener('click', () => close(move));
        return button;
      });
      const cancel = document.createElement('button');
      cancel.type = 'button';
      cancel.textContent = 'Cancel';
      cancel.addEventListener('click', () => close(null));
      $('choices').replaceChildren(...buttons, cancel);
      dialog.onclose = () => resolve(null);
      dialog.onclick = (/** @type {Event} */ event) => event.target === dialog && close(null);
      dialog.showModal();
    });
  }

  /**
   * A game from its start, or from what a link or file says.
   * @param {string} name @param {Parameters<Table['start']>[1]} [setup]
   */
  async begin(name, setup = {}) {
    try {
      if (setup.text && setup.text !== this.table.text) {
        const { games, errors } = await this.rules.ask('add', setup.text);
        if (!games.includes(name)) throw new Error(errors[0]?.text ?? `There is no game ${name} in it`);
        await this.thinker.ask('add', setup.text);
        this.table.game = /** @type {any} */ (null);
      }
      const before = this.table.game;
      await this.table.start(name, setup);
      if (this.table.game !== before) await this.dress();
      return true;
    } catch (error) {
      complain(/** @type {Error} */ (error).message);
      return false;
    }
  }

  /** Board, pieces and rules of a game that is new on the table. */
  async dress() {
    const { game } = this.table;
    this.thinker.ask('newGame');
    this.nets.want(game.name);
    $('title').textContent = game.title.split(':')[0] || game.name;
    document.title = `${game.title.split(':')[0] || game.name} · Magus`;
    this.sheet.begin(game);
    const drawn = await pictures(game, async (piece) => (await this.sheet.views(piece, game)).views[0]);
    if (this.table.game !== game) return; // another one was chosen meanwhile
    this.board.setGame(game, drawn);
    this.sheet.show(drawn);
    this.board.show(this.table.state);
    this.changed();
  }

  changed() {
    const { table, board } = this;
    board.interactive = table.atEnd ? !table.over : true;
    if (board.game?.name === table.game.name && !this.setup.on) board.show(table.state);
    const over = table.over;
    const turn = table.turn === 'white' ? 'White' : 'Black';
    const mover = $(table.turn).value === 'engine' && table.atEnd && !this.opponent.paused ? `${turn}: Magus is thinking …` : `${turn} to move`;
    const last = table.at > 0 ? `${this.numbered(table.at - 1)} ${table.san[table.at - 1]} · ` : '';
    say(last + (over ? `${over.text} (${over.result})` : table.state.check ? `${mover}, in check` : mover));
    this.showSides();
    this.listMoves();
    $('undo').disabled = table.at === 0;
    $('redo').disabled = table.undone.length === 0 || !table.atEnd;
    $('first').disabled = $('back').disabled = table.at === 0;
    $('end').disabled = $('forward').disabled = table.atEnd;
    $('pass').hidden = !table.state.moves.some((move) => move.kind === 'pass');
    if (document.activeElement !== $('fen') && !this.setup.on) $('fen').value = table.state.fen;
    this.remember();
  }

  showSides() {
    const flipped = this.board.flipped;
    for (const [id, side] of [['top', flipped ? 'white' : 'black'], ['bottom', flipped ? 'black' : 'white']]) {
      $(id).classList.toggle('turn', this.table.turn === side);
      $(id).querySelector('.who').textContent = `${side === 'white' ? 'White' : 'Black'}${$(side).value === 'engine' ? ' · Magus' : ''}`;
    }
  }

  /** 1 when Black moved first, and the number of the first move. @returns {[first: number, start: number]} */
  numbering() {
    const { state, at } = this.table;
    const first = state.turn === (at % 2 ? 'black' : 'white') ? 0 : 1;
    return [first, state.move - Math.floor((at + first) / 2)];
  }

  /** "12…" @param {number} ply */
  numbered(ply) {
    const [first, start] = this.numbering();
    return `${start + Math.floor((ply + first) / 2)}${(ply + first) % 2 ? '…' : '.'}`;
  }

  listMoves() {
    const { table } = this;
    const [first, start] = this.numbering();
    const rows = [];
    for (let ply = -first; ply < table.san.length; ply += 2) {
      const row = document.createElement('li');
      const number = document.createElement('span');
      number.className = 'number';
      number.textContent = `${start + (ply + first) / 2}.`;
      row.append(number, this.moveButton(ply), this.moveButton(ply + 1));
      rows.push(row);
    }
    $('moves').replaceChildren(...rows);
    const current = $('moves').querySelector('[aria-current=true]');
    if (current) $('moves').scrollTop = Math.max(0, current.offsetTop - $('moves').offsetTop - $('moves').clientHeight / 2);
  }

  /** @param {number} ply */
  moveButton(ply) {
    const san = this.table.san[ply];
    if (san === undefined) return document.createElement('span');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = san;
    button.setAttribute('aria-current', String(this.table.at === ply + 1));
    button.addEventListener('click', () => this.table.go(ply + 1));
    return button;
  }

  // ---- Links

  remember() {
    clearTimeout(this.remembering);
    this.remembering = setTimeout(async () => {
      this.fragment = await toFragment(content(this.table));
      try {
        history.replaceState(null, '', this.fragment);
      } catch {
        // Some browsers allow a file no address but its own.
      }
    }, 150);
  }

  async linkHere() {
    return location.href.split('#')[0] + (await toFragment(content(this.table)));
  }

  async copyLink() {
    const link = await this.linkHere();
    say((await copy(link)) ? 'The link is copied: it holds the game and its moves' : link);
  }

  /** @param {string} fragment */
  async open(fragment) {
    try {
      const what = await fromFragment(fragment);
      if (!what) return false;
      if (what.x) {
        await this.own.set(what.x);
      }
      return await this.begin(what.g, { text: what.x, fen: what.f, chess960: what.c ? true : undefined, moves: what.m });
    } catch (error) {
      complain(/** @type {Error} */ (error).message);
      return false;
    }
  }

  /** @param {string} text */
  openOwn(text) {
    this.tab('own');
    return this.own.set(text);
  }

  async run() {
    const opened = await this.open(location.hash);
    const trouble = opened || location.hash.length < 2 ? '' : $('status').textContent;
    if (!opened) await this.begin('chess');
    if (trouble) complain(`${trouble}. This is orthodox chess instead.`);
    new Chooser(await this.rules.ask('games'), (name) => this.begin(name));
    document.documentElement.dataset.ready = 'true';
  }
}

async function main() {
  $('logo').innerHTML = `<g class="piece white">${drawing('magician')}</g>`;
  const lack = missing();
  if (lack) {
    complain(lack);
    return;
  }
  try {
    const [module, shared] = await Promise.all([program(), sharedProgram().catch(() => undefined)]);
    const app = new App(module, shared);
    /** @type {any} */ (globalThis).magusPage = app; // for tests
    await app.run();
    await offerCores(app.thinker, shared !== undefined, { stay: () => app.linkHere(), say }).catch((error) => complain(error.message));
  } catch (error) {
    complain(`The engine could not be started: ${/** @type {Error} */ (error).message}`);
  }
  if ('serviceWorker' in navigator && location.protocol.startsWith('http')) navigator.serviceWorker.register('sw.js').catch(() => {});
}

main();
