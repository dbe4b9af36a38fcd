/**
 * Matches the same claims on one thread and on several, with the built code, as a jest test cannot: its threads would
 * look for what is not built. Prints what came out beside what this thread says, and how long its event loop was held up.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '@crs/config';
import { buildRosterIndex, matcherOf, matchWithAliases, openRoster, policyValuesOf } from '@crs/matching';
import { MatchThreads, matchBatches, readIndexFile, writeIndexFile } from '@crs/pipelines';
import { copyLine, matchLine } from '@crs/store';

const configDir = fileURLToPath(new URL('../../config', import.meta.url));
const { dictionaries, matching: settings } = loadConfig({ configDir, defaultDir: configDir, env: {} });
const syllables = [
  'tam',
  'quel',
  'vos',
  'lark',
  'oster',
  'brin',
  'peri',
  'dun',
  'holl',
  'fenn',
  'mar',
  'zeb',
];
const trades = ['Plumbing', 'Electric', 'Roofing', 'Masonry', 'Builders'];
const group = { scope: 'newtown', state: 'MN' };
const CONTRACTORS = 20_000;
const CLAIMS = 3_000;

const wordOf = (at) =>
  `${syllables[at % 12]}${syllables[Math.floor(at / 12) % 12]}${syllables[(at * 7) % 12]}`;
const entries = Array.from({ length: CONTRACTORS }, (_, at) => ({
  id: at + 1,
  licenseNumber: `BC1${String(at).padStart(5, '0')}`,
  name: `${wordOf(at)} ${wordOf(at * 13 + 5)} ${trades[at % 5]} LLC`,
  dbaName: null,
  personName: null,
  entityType: 'Business',
  licenseTypes: [trades[at % 5]],
  address: `${at + 11} Quillby Ave`,
  city: 'Dunmore',
  zip: '55901',
  phone: `612-5${String(at).padStart(6, '0')}`,
  originalDate: '2015-01-01',
  expirationDate: at % 4 === 0 ? '2018-01-01' : null,
}));
/** Claims that are right, misspelt, with an old address, and of no contractor. */
const claims = Array.from({ length: CLAIMS }, (_, at) => {
  const { name, address, phone } = entries[(at * 7) % CONTRACTORS];
  return {
    id: at + 1,
    ...group,
    name: at % 3 === 0 ? name.replace('r', 'rr') : at % 7 === 0 ? `Nobody of Nowhere ${at}` : `${name} ${at}`,
    address: at % 4 === 0 ? '1 Elsewhere Rd' : address,
    phone: at % 2 === 0 ? phone : null,
    city: 'Dunmore',
    zip: '55901',
    licenseNumber: null,
    trades: [],
    firstDate: '2020-01-01',
    lastDate: '2020-06-01',
  };
});

function batchOf(some) {
  const lines = some.map(
    ({ id, name, address, city, zip, phone, licenseNumber, firstDate, lastDate }) =>
      `${copyLine([id, name, address, city, zip, phone, licenseNumber, '[]', firstDate, lastDate, 'seen'])}\n`,
  );
  const bytes = Buffer.from(lines.join(''));
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return { lines: some.length, bytes: shared.buffer };
}
const batches = [];
for (let from = 0; from < CLAIMS; from += 500) batches.push(batchOf(claims.slice(from, from + 500)));

const index = buildRosterIndex(entries, dictionaries, policyValuesOf(settings));
const aliases = buildRosterIndex([], dictionaries, policyValuesOf(settings));
const job = { group, claims: batches, others: [], index, aliases, settings, teaching: [], learn: true };

async function matchOn(size, asked = job) {
  const threads = new MatchThreads(dictionaries, size);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const lines = [];
  let counted = 0;
  delay.enable();
  const staged = {
    writeBytes: (bytes) => lines.push(...Buffer.from(bytes).toString('utf8').trimEnd().split('\n')),
  };
  const result = await matchBatches(threads, asked, staged, (count) => {
    counted += count;
  });
  delay.disable();
  await threads.close();
  return { ...result, lines: lines.sort(), counted, longest: Math.round(delay.max / 1e6) };
}

/** Reads the file of an index of some hundred megabytes: of all of the contractors, long texts that nobody reads. */
async function readLargeFile() {
  const licenseTypes = ['Plumbing '.repeat(2_000)];
  const large = buildRosterIndex(
    entries.map((entry) => ({ ...entry, licenseTypes })),
    dictionaries,
    policyValuesOf(settings),
  );
  const folder = await mkdtemp(join(tmpdir(), 'crs-index-'));
  const path = join(folder, 'large.idx');
  try {
    await writeIndexFile(path, large.buffer);
    const longest = [];
    for (let time = 0; time < 3; time++) {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const { checksum } = await readIndexFile(path);
      delay.disable();
      if (checksum !== large.checksum) throw new Error('the file holds another index');
      longest.push(Math.round(delay.max / 1e6));
    }
    return { bytes: large.buffer.byteLength, longest: Math.min(...longest) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const file = await readLargeFile();
const one = await matchOn(1);
const several = [await matchOn(3), await matchOn(2)];

/** What this thread says with the weights that were learned. */
const own = { ...settings, model: { ...settings.model, jurisdictions: { newtown: one.learned } } };
const matcher = matcherOf(openRoster(index, dictionaries, own, group.scope));
/** A later night, with the weights of this one. */
const later = await matchOn(2, { ...job, settings: own, learn: false });
const known = new Set(one.lines);
const wrong = claims
  .filter((_, at) => at % 40 === 0)
  .map((claim) => {
    const { match, keys } = matchWithAliases(matcher, claim);
    return matchLine(match, 'seen', keys);
  })
  .filter((line) => !known.has(line));

/** A thread that fails must not leave holes in the answers. */
const threads = new MatchThreads(dictionaries, 2);

const failure = await matchBatches(
  threads,
  { ...job, settings: { ...settings, words: undefined }, learn: false },
  { writeBytes: () => {} },
  () => {},
).then(
  () => null,
  (error) => String(error),
);
const after = await matchBatches(threads, { ...job, learn: false }, { writeBytes: () => {} }, () => {}).then(
  ({ gateSample }) => gateSample.answers.length,
  (error) => String(error),
);
await threads.rest();
const afterRest = await matchBatches(
  threads,
  { ...job, learn: false },
  { writeBytes: () => {} },
  () => {},
).then(
  ({ gateSample }) => gateSample.answers.length,
  (error) => String(error),
);
await threads.close();

/** How many tasks of a list of twenty end before that of a single row which comes after them. */
async function endedBeforeSingle() {
  const alone = new MatchThreads(dictionaries, 1);
  const shared = ({ checksum, buffer }) => ({ key: checksum, buffer });
  const roster = { index: shared(index), aliases: shared(aliases), settings, scope: '', teaching: [] };
  const inputOf = (some) => ({ claims: some, excluded: [], most: 3, explaining: true });
  const ended = await alone.withRoster(roster, async (open) => {
    let tasks = 0;
    const list = Array.from({ length: 20 }, async (_, at) => {
      await open.run('list', inputOf(claims.slice(at * 10, at * 10 + 10)));
      tasks++;
    });
    // Ends no thread that has a roster open.
    await alone.rest();
    await open.run('list', inputOf(claims.slice(0, 1)), true);
    const before = tasks;
    await Promise.all(list);
    return before;
  });
  await alone.close();
  return ended;
}
const endedBefore = await endedBeforeSingle();

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
process.stdout.write(
  JSON.stringify({
    claims: CLAIMS,
    lines: one.lines.length,
    counted: one.counted,
    wrong,
    learned: one.learned !== null,
    checked: one.gateSample.answers.length,
    differing: several.filter(
      ({ lines, gateSample, learned }) =>
        !same([lines, gateSample, learned], [one.lines, one.gateSample, one.learned]),
    ).length,
    sameLater: same([later.lines, later.gateSample], [one.lines, one.gateSample]),
    // A machine with much else to do holds everything up now and then, but not three times.
    longestDelay: Math.min(one.longest, ...several.map(({ longest }) => longest)),
    file,
    endedBefore,
    failure,
    after,
    afterRest,
  }),
);
