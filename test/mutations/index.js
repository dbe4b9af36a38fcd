/** Changes random spots of one part's code, one at a time, and counts how many its own tests find. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseSync } from '@swc/core';
import { parts } from './parts.js';
import { runTests } from './run-tests.js';
import { applyEdits, spotsOf } from './spots.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const names = Object.keys(parts).join(', ');
const help = `Usage: npm run test:mutations -- PART [--seed N] [--count N] [--at-once N] [--only TEXT] [--least N]

Makes one small change of code at a time (an operator, a condition, a number, a text, a pattern, a call) and runs the
part's own tests. Prints each change that no test found. Nothing is written into the working tree.

PART        ${names}
--seed N    which spots are drawn; the same seed draws the same spots of the same code (default: 1)
--count N   how many spots are changed (default: 100)
--at-once N how many changes are tried at once (default: 2, or 1 on a machine with one core)
--only TEXT draws only from files whose path contains TEXT
--least N   exit code 1 where fewer than N in 100 are found (default: 0)`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    'at-once': { type: 'string', default: String(Math.min(2, availableParallelism())) },
    only: { type: 'string', default: '' },
    least: { type: 'string', default: '0' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const part = parts[positionals[0]];
if (values.help || !part) {
  console.log(help);
  process.exit(values.help ? 0 : 2);
}

/** The TypeScript files below some folders. */
async function filesOf(folders) {
  const lists = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => join(root, folder, file)),
    ),
  );
  return lists.flat().filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'));
}

/** A number that depends on the seed and some words only: what has the smallest is drawn first. */
const draw = (...words) =>
  createHash('sha1')
    .update([values.seed, ...words].join('\0'))
    .digest()
    .readUInt32BE();

/** The spots that a seed draws, each with one change whose result can be parsed. */
async function drawChanges(files) {
  const drawn = [];
  for (const file of files) {
    const name = relative(root, file);
    const text = await readFile(file, 'utf8');
    for (const [index, spot] of spotsOf(text).entries()) {
      const edit = spot.changes[draw(name, index, 'change') % spot.changes.length];
      drawn.push({ ...spot, order: draw(name, index), file, name, text, edit });
    }
  }
  drawn.sort((a, b) => a.order - b.order);
  const chosen = [];
  for (const change of drawn) {
    if (chosen.length === Number(values.count)) break;
    if (parses(applyEdits(change.text, [change.edit]))) chosen.push(change);
  }
  return { chosen, spots: drawn.length };
}

function parses(text) {
  try {
    return Boolean(parseSync(text, { syntax: 'typescript', target: 'es2022' }));
  } catch {
    return false;
  }
}

/** Runs all tests unchanged; tells which test files reach which change, and the processor time of each. */
async function readReached(chosen, tests, folder) {
  const edits = {};
  const marks = new Map();
  for (const change of chosen) {
    const mark = `${change.name}:${change.anchor.start}`;
    change.mark = mark;
    if (marks.has(mark)) continue;
    marks.set(mark, []);
    const code = `(globalThis.__reached??=new Set()).add(${JSON.stringify(mark)})`;
    edits[change.file] ??= [];
    edits[change.file].push(...change.anchor.edits(code));
  }
  const reached = join(folder, 'reached');
  await mkdir(reached);
  const { passed, output } = await runTests({ folder, name: 'first', edits, tests, seconds: 900, reached });
  if (!passed) throw new Error(`The tests fail before anything is changed:\n${output.slice(-4000)}`);
  for (const file of await readdir(reached)) {
    const { test, reached: found, milliseconds } = JSON.parse(await readFile(join(reached, file), 'utf8'));
    for (const mark of found) marks.get(mark)?.push({ test, milliseconds });
  }
  return marks;
}

/** The test files that reach a change: that of the file, those of its folder, and the others; the quickest first. */
function groupTests(change, reaching) {
  const own = change.file.replace(/\.ts$/, '.test.ts');
  const distanceOf = ({ test }) => (test === own ? 0 : dirname(test) === dirname(change.file) ? 1 : 2);
  const sorted = [...reaching].sort((a, b) => a.milliseconds - b.milliseconds);
  return [0, 1, 2]
    .map((distance) => sorted.filter((one) => distanceOf(one) === distance))
    .filter(({ length }) => length > 0);
}

/** Tries one change: whether some test fails, or a group of tests takes ten times its processor time. */
async function isFound(change, index, reaching, folder) {
  const edits = { [change.file]: [change.edit] };
  // A change that never ends is mostly met by the tests of its file, which have a short limit of their own.
  for (const [at, tests] of groupTests(change, reaching).entries()) {
    const seconds = 30 + tests.reduce((sum, { milliseconds }) => sum + milliseconds / 100, 0);
    const name = `change-${index}-${at}`;
    const run = { folder, name, edits, tests: tests.map(({ test }) => test), seconds };
    if (!(await runTests(run)).passed) return true;
  }
  return false;
}

function describe({ name, line, text, edit, reached }) {
  const short = (code) => {
    const oneLine = code.replaceAll(/\s+/g, ' ').trim();
    return oneLine.length > 90 ? `${oneLine.slice(0, 60)} … ${oneLine.slice(-25)}` : oneLine;
  };
  const from = text.lastIndexOf('\n', edit.start - 1) + 1;
  const end = text.indexOf('\n', edit.end);
  const context = [text.slice(from, edit.start), text.slice(edit.end, end < 0 ? undefined : end)];
  return [
    `${name}:${line}${reached ? '' : '  (no test reaches it)'}`,
    `  ${short(context[0] + text.slice(edit.start, edit.end) + context[1])}`,
    `  ${short(text.slice(edit.start, edit.end))}  →  ${short(edit.text) || '(nothing)'}`,
  ].join('\n');
}

const folder = await mkdtemp(join(tmpdir(), 'crs-mutations-'));
let stopServers = async () => {};
try {
  if (part.servers) {
    const [{ default: start }, { default: stop }] = await Promise.all([
      import('../harness/setup.js'),
      import('../harness/teardown.js'),
    ]);
    await start();
    stopServers = stop;
  }
  const sources = (await filesOf(part.sources)).filter(
    (file) => !file.endsWith('.test.ts') && relative(root, file).includes(values.only),
  );
  const tests = (await filesOf(part.tests)).filter((file) => /(?<!\.long)\.test\.ts$/.test(file));
  const { chosen, spots } = await drawChanges(sources.sort());
  console.log(
    `${positionals[0]}: ${spots} spots in ${sources.length} files; seed ${values.seed} draws ${chosen.length}`,
  );
  const marks = await readReached(chosen, tests, folder);
  const missed = [];
  let next = 0;
  const tryChanges = async () => {
    while (next < chosen.length) {
      const index = next++;
      const change = chosen[index];
      const reaching = marks.get(change.mark);
      if (await isFound(change, index, reaching, folder)) continue;
      missed.push(change);
      console.log(describe({ ...change, reached: reaching.length > 0 }));
    }
  };
  await Promise.all(Array.from({ length: Number(values['at-once']) }, tryChanges));
  const found = chosen.length - missed.length;
  console.log(`found ${found} of ${chosen.length} (seed ${values.seed})`);
  if (found * 100 < Number(values.least) * chosen.length) process.exitCode = 1;
} finally {
  await stopServers();
  await rm(folder, { recursive: true, force: true });
}
