// FEN and PGN in and out: by fields, files, paste and drag.
import { copy, save } from './share.js';
import { $ } from './dom.js';

export class Files {
  /** @param {import('./table.js').Table} table @param {import('./engine.js').Engine} rules
   * @param {{say: (text: string) => void, complain: (text: string) => void, begin: (name: string, setup: any) => Promise<boolean>, own: (text: string) => any}} answers */
  constructor(table, rules, answers) {
    this.table = table;
    this.rules = rules;
    this.answers = answers;
    const copied = async (/** @type {string} */ what, /** @type {string} */ text) => answers.say((await copy(text)) ? `The ${what} is copied` : `The ${what} could not be copied`);
    $('fenform').addEventListener('submit', (/** @type {Event} */ event) => {
      event.preventDefault();
      this.setFen($('fen').value.trim());
    });
    $('copyfen').addEventListener('click', () => copied('FEN', table.state.fen));
    $('copypgn').addEventListener('click', async () => copied('PGN', await this.pgn()));
    $('savepgn').addEventListener('click', async () => save(`${table.game.name}.pgn`, await this.pgn()));
    $('readpgn').addEventListener('click', () => this.readPgn($('pgn').value));
    $('open').addEventListener('change', () => this.openFile($('open').files[0]));
    document.addEventListener('paste', (event) => {
      if (/** @type {HTMLElement} */ (event.target).closest?.('input, textarea')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim()) this.take(text);
    });
    addEventListener('dragover', (event) => {
      event.preventDefault();
      document.body.classList.add('dragging');
    });
    addEventListener('dragleave', (event) => {
      if (!event.relatedTarget) document.body.classList.remove('dragging');
    });
    addEventListener('drop', (event) => {
      event.preventDefault();
      document.body.classList.remove('dragging');
      const file = event.dataTransfer?.files[0];
      if (file) this.openFile(file);
      else this.take(event.dataTransfer?.getData('text/plain') ?? '');
    });
  }

  async pgn() {
    const { table } = this;
    const side = (/** @type {string} */ id) => ($(id).value === 'engine' ? `Magus, level ${$('level').value}` : 'Player');
    const date = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
    const tags = { Event: 'Magus in the browser', Date: date, White: side('white'), Black: side('black') };
    const more = { tags, ...(table.resigned ? { result: table.resigned.result } : {}) };
    const text = await this.rules.ask('pgn', { line: table.line(table.moves.length), more });
    $('pgn').value = text;
    return text;
  }

  /** @param {File | undefined} file */
  async openFile(file) {
    $('open').value = '';
    if (!file) return;
    if (file.size > 4e6) {
      this.answers.complain(`${file.name} is too big: 4 MB at most`);
      return;
    }
    this.take(await file.text());
  }

  /** A text from anywhere: a game file, a PGN or a FEN. @param {string} text */
  take(text) {
    if (/^\s*\[[\w-]+\s+"/m.test(text) || /^\s*1\.\s*\S/.test(text)) return this.readPgn(text);
    if (/^\s*\[[\w-]+(:[\w-]+)?\]/m.test(text)) return this.answers.own(text);
    return this.setFen(text.trim());
  }

  /** @param {string} fen */
  async setFen(fen) {
    const { table } = this;
    if (await this.answers.begin(table.game.name, { text: table.text, fen, chess960: table.chess960 })) this.answers.say('The position is set');
  }

  /** @param {string} text */
  async readPgn(text) {
    const { games, errors } = await this.rules.ask('readPgn', { text, game: 'chess' });
    if (games.length === 0) {
      const [first] = errors;
      this.answers.complain(first ? `PGN, line ${first.line}, column ${first.column}: ${first.text}` : 'There is no game in this PGN');
      return;
    }
    const game = games[0];
    const text_of = game.game === this.table.game.name ? this.table.text : '';
    const moves = game.moves.map((/** @type {{text: string}} */ move) => move.text);
    $('white').value = $('black').value = 'human';
    if (!(await this.answers.begin(game.game, { text: text_of, fen: game.fen, moves }))) return;
    const more = games.length + errors.length - 1;
    this.answers.say(more > 0 ? `The first of ${more + 1} games is open${errors.length ? `; ${errors.length} cannot be read` : ''}` : 'The game is open');
  }
}
