// The package for JavaScript (build/npm) in node: equal to the program in what it counts, and what its README promises.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { native, root, run, search } from './browser.mjs';

const { load, MagusError } = await import(pathToFileURL(join(root, 'build/npm/magus.js')).href);

let magus;
before(async () => {
  magus = await load(readFileSync(join(root, 'build/npm/magus.wasm')));
});

test('the search is the program’s: the same signature', { skip: !native }, async () => {
  const { nodes } = await magus.bench();
  assert.equal(`Bench: ${nodes}`, run('bench').trim().split('\n').at(-1));
});

test('with a net the search is the program’s, too', { skip: !native }, async () => {
  const folder = join(root, 'build/npm/nets');
  const list = JSON.parse(readFileSync(join(folder, 'list.json'), 'utf8'));
  for (const game of ['capablanca', 'courier', 'deathmatch', 'longboard', 'tomorrow2', 'sorcerer-drops']) {
    const learned = await load();
    const alone = (await learned.position(game).search({ depth: 7 })).nodes;
    const other = (await learned.position('makruk').search({ depth: 5 })).nodes;
    learned.addNet(readFileSync(join(folder, list[game])));
    const { nodes } = await learned.position(game).search({ depth: 7 });
    const said = await search([`setoption name UCI_Variant value ${game}`, 'setoption name Hash value 16', 'position startpos', 'go depth 7']);
    assert.equal(String(nodes), [...said.matchAll(/ nodes (\d+)/g)].at(-1)[1], game);
    assert.notEqual(nodes, alone, game);
    // In a game that it is not for, it changes nothing.
    assert.equal((await learned.position('makruk').search({ depth: 5 })).nodes, other);
  }
  for (const bytes of [readFileSync(join(root, 'README.md')), new Uint8Array()]) {
    assert.throws(() => magus.addNet(bytes), MagusError);
    assert.deepEqual(magus.netGames(bytes), []);
  }
});

test('perft 3 of every game equals the program’s', { skip: !native }, () => {
  const names = magus.games().map((game) => game.name);
  const listed = run('variants').split('\n').map((line) => /^([\w-]+?)\s*\d+x\d+\s/.exec(line)?.[1]);
  assert.deepEqual(names.filter((name) => !listed.includes(name)), [], 'games that the program does not list');
  assert.ok(names.length > 70);
  for (const name of names) {
    const position = magus.position(name);
    const counted = position.perft(3);
    position.free();
    assert.ok(run('perft', name, '3').replace(/[ ,]/g, '').includes(String(counted)), `${name}: ${counted}`);
  }
});

test('rows of the perft files', () => {
  for (const name of ['chess', 'capablanca', 'courier', 'gothic', 'tomorrow1', 'tomorrow2'])
    {
      let fen = '';
      let rows = 0;
      for (const row of readFileSync(join(root, `tests/data/${name}.perft`), 'utf8').split('\n')) {
        if (row.startsWith('fen ')) fen = row.slice(4);
        const found = /^(\d+); (\d+);/.exec(row);
        if (!found || Number(found[2]) > 200000) continue;
        assert.equal(magus.position(name, { fen }).perft(Number(found[1])), Number(found[2]), `${name}: ${fen}`);
        rows++;
      }
      assert.ok(rows > 2);
    }
});

test('moves back and forth restore the position, in every game', () => {
  for (const { name } of magus.games()) {
    const position = magus.position(name);
    const fens = [position.fen];
    for (let i = 0; i < 6 && position.moves.length > 0; i++) {
      position.push(position.moves[(i * 7) % position.moves.length].san);
      fens.push(position.fen);
    }
    while (fens.length > 1) {
      assert.equal(position.fen, fens.pop(), name);
      assert.equal(position.pop(), true);
    }
    assert.equal(position.fen, fens[0], name);
    assert.equal(position.pop(), false);
    position.free();
  }
});

test('every legal move can be clicked, and moves with the same clicks differ in what they become', () => {
  for (const { name } of magus.games()) {
    const position = magus.position(name);
    for (let i = 0; i < 30 && position.moves.length > 0; i++) {
      const known = new Set();
      for (const move of position.moves) {
        assert.ok(move.clicks.length > 0);
        const [[from, to]] = move.clicks;
        const key = `${from} ${to} ${move.becomes} ${move.san}`;
        assert.ok(!known.has(key), `${name}: ${key}`);
        known.add(key);
        if (from.startsWith('@')) assert.ok(position.state.hands[position.turn][from.slice(1)] > 0 || name.includes('telepath'), `${name}: ${move.text}`);
        else assert.ok(position.state.board[from], `${name}: ${move.text}`);
      }
      position.push(position.moves[(i * 13 + 5) % position.moves.length].text);
    }
    position.free();
  }
});

test('a game to its end: mate', () => {
  const position = magus.position('chess', { moves: ['f3', 'e5', 'g4', 'Qh4#'] });
  assert.equal(position.outcome.result, '0-1');
  assert.equal(position.outcome.white, 0);
  assert.deepEqual(position.moves, []);
  assert.equal(position.state.check, true);
});

test('PGN goes out and comes in, in a game of each family', () => {
  for (const name of ['chess', 'capablanca', 'courier', 'tomorrow2', 'longboard', 'deathmatch', 'sorcerer', 'sorcerer-drops']) {
    const position = magus.position(name);
    for (let i = 0; i < 40 && position.moves.length > 0; i++) position.push(position.moves[(i * 17 + 3) % position.moves.length].text);
    const pgn = position.pgn({ tags: { White: 'Ann', Black: 'Bo\nb' }, comments: { 0: 'a first move' } });
    const { games, errors } = magus.readPgn(pgn);
    assert.deepEqual(errors, [], pgn);
    assert.equal(games[0].game, name);
    assert.equal(games[0].tags.Black, 'Bo b');
    assert.equal(games[0].moves[0].comment, 'a first move');
    assert.equal(magus.position(name, { fen: games[0].fen, moves: games[0].moves.map((move) => move.text) }).fen, position.fen);
  }
});

test('the search finds a mate, tells lines, and stops when it is told', async () => {
  const mate = magus.position('chess', { fen: '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' });
  const found = await mate.search({ depth: 6 });
  assert.equal(found.best, 'a1a8');
  assert.equal(found.bestSan, 'Ra8#');
  assert.equal(found.mate, 1);
  const lines = new Set();
  await magus.position('deathmatch').search({ depth: 4, lines: 3 }, (info) => void lines.add(info.line));
  assert.deepEqual([...lines].sort(), [1, 2, 3]);
  let told = 0;
  const stopped = await magus.position().search({}, () => ++told < 5);
  assert.equal(told, 5);
  assert.ok(stopped.best);
});

test('what is wrong is said with its place', async () => {
  assert.throws(() => magus.position('nochess'), (error) => error instanceof MagusError && /nochess/.test(error.message));
  assert.throws(() => magus.position('chess', { fen: 'rubbish' }), MagusError);
  assert.throws(() => magus.position('chess').push('e5'), /not a legal move/);
  await assert.rejects(magus.position('chess').search({ depth: -1 }), /number/);
  const { games, errors } = magus.check('[mine:chess]\ntitle = Mine\nkniht = n\n');
  assert.deepEqual(games, []);
  assert.deepEqual([errors[0].line, errors[0].column], [3, 1]);
  const { errors: pgn } = magus.readPgn('1. e4 e5 2. Ke3 *');
  assert.deepEqual([pgn[0].line, pgn[0].column], [1, 13]);
});

test('a game of one’s own is checked, added and played', () => {
  const text = '[small-one:chess]\nmaxFile = 5\nmaxRank = 6\nstartFen = rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1\npromotionRegionWhite = *6\npromotionRegionBlack = *1\ndoubleStep = false\ncastling = false\n';
  assert.deepEqual(magus.check(text), { games: ['small-one'], errors: [], warnings: [] });
  assert.throws(() => magus.position('small-one'), MagusError, 'a check adds nothing');
  magus.add(text);
  assert.equal(magus.game('small-one').files, 5);
  assert.equal(magus.position('small-one').moves.length, 7);
});

test('pieces’ moves: a Knight’s diagram has eight leaps', () => {
  const game = magus.game('chess');
  const knight = game.pieces.findIndex((piece) => piece.name === 'Knight');
  const [view] = magus.diagram('chess', knight).views;
  assert.equal(view.marks.filter((mark) => mark.move === 'leap' && mark.capture === 'leap').length, 8);
});

test('decimal numbers are read as everywhere', () => {
  const game = (score) => `[half:chess]\nstalemateScore = ${score}\n`;
  assert.deepEqual(magus.check(game('0.6 0.75')).errors, []);
  assert.equal(magus.check(game('0x1 0.7')).errors.length, 1);
});

test('the examples of the page are right', async () => {
  const { EXAMPLES } = await import(pathToFileURL(join(root, 'protocol/web/own.js')).href);
  for (const [what, text] of Object.entries(EXAMPLES)) {
    const { games, errors, warnings } = magus.check(text);
    assert.equal(games.length, 1, what);
    assert.deepEqual([...errors, ...warnings], [], what);
  }
});

test('pieces of the built-in games have drawings of their own', async () => {
  const { drawing, pictures } = await import(pathToFileURL(join(root, 'protocol/web/pieces.js')).href);
  const lacking = new Set();
  for (const { name } of magus.games()) {
    const game = magus.game(name);
    const pieces = await pictures(game, async (piece) => magus.diagram(name, piece).views[0]);
    assert.equal(new Set(game.pieces.map((piece) => pieces.get(piece.white.toLowerCase()))).size, game.pieces.length, `${name}: two pieces look alike`);
    for (const piece of game.pieces) if (!piece.wall && !drawing(piece.name)) lacking.add(`${name}: ${piece.name}`);
  }
  assert.deepEqual([...lacking], []);
});

test('a longer game of each family keeps its PGN, as the program reads it', { skip: !native }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'magus-pgn-'));
  for (const name of ['chess', 'courier', 'tomorrow2', 'longboard', 'deathmatch', 'sorcerer-drops']) {
    const position = magus.position(name);
    for (let i = 0; i < 60 && position.moves.length > 0; i++) position.push(position.moves[(i * 11 + 2) % position.moves.length].text);
    const file = join(folder, `${name}.pgn`);
    writeFileSync(file, position.pgn());
    assert.match(run('check', file), /1 game/, name);
  }
});

test('Fischer Random begins with rows that are in order', async () => {
  const { shuffledStart } = await import(pathToFileURL(join(root, 'protocol/web/table.js')).href);
  const rows = new Set();
  for (let i = 0; i < 100; i++) {
    const fen = shuffledStart();
    rows.add(fen);
    assert.match(fen, /^(?=.*b(..){0,3}b)[bnqrk]*r[bnqk]*k[bnq]*r/);
    assert.equal(magus.position('fischerandom', { fen, chess960: true }).moves.filter((move) => /[a-h]4/.test(move.san)).length, 8, fen);
  }
  assert.ok(rows.size > 50);
});
