/**
 * How well claims are matched beside other tools: Splink as somebody who knows it would set it up, and a plain baseline with
 * RapidFuzz, on the same claims with the same fields hidden. `--help` names the options.
 */
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { timed } from '../timed.js';
import { timedMatching } from '../timed-matching.js';
import { exportRecords } from './export.js';
import { accepted, bestCuts, judge } from './figures.js';
import { NoPython, preparePython, runScript } from './python.js';
import { findAustin, prepareRecords } from './records.js';
import { tableOf } from './table.js';

const HELP = `Usage: npm run bench:peers -- [options]

  --made-up        a made-up state, also where the records of Austin are there ($CRS_REAL_DATA, ../shared/data)
  --permits N --licenses N --cities N --seed N
                   sizes of the made-up state (30000, 10000, 10, 1)
  --labels FILE    other labels than those that come with the records
  --keep FOLDER    the records stay there and are used again by the next run
  --python PROGRAM the Python to take (python3)
  --cache FOLDER   where its packages are kept (~/.cache/contractor-records)

Needs Python 3.10 or newer, and nothing else of the project does. Without it, or where its packages cannot be installed,
it says what is missing and ends with status 0.`;

const { values } = parseArgs({
  options: {
    'made-up': { type: 'boolean', default: false },
    permits: { type: 'string', default: '30000' },
    licenses: { type: 'string', default: '10000' },
    cities: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    labels: { type: 'string' },
    keep: { type: 'string' },
    python: { type: 'string' },
    cache: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const masks = [
  { name: 'phone-hidden', title: 'phone hidden', mask: ['phone'] },
  { name: 'phone-and-address-hidden', title: 'phone and address hidden', mask: ['phone', 'address'] },
  { name: 'nothing-hidden', title: 'nothing hidden', mask: [] },
];
const peers = [
  { script: 'with_splink.py', scores: ['Splink', 'Splink, odds against rivals'] },
  { script: 'with_rapidfuzz.py', scores: ['RapidFuzz'] },
];

const say = (text) => process.stderr.write(`${text}\n`);
const readTable = async (path) => parse(await readFile(path), { columns: true });

/** The labels and our answers, as `crs evaluate` writes them. */
async function evaluateOurs(place, mask, { labels, environment }) {
  const file = join(place, 'answers.csv');
  const hidden = mask.length === 0 ? [] : ['--mask', mask.join(',')];
  await timed(
    ['evaluate', '--labels', labels, ...hidden, '--worst', '1', '--answers', file, '--json'],
    environment,
  );
  const rows = await readTable(file);
  return {
    labels: new Map(
      rows.map((row) => [
        row.claim_id,
        { license: row.license_number || null, also: row.also.split('|').filter(Boolean) },
      ]),
    ),
    answers: rows.map((row) => ({
      claim: row.claim_id,
      license: row.best_license_number || null,
      score: Number(row.confidence),
      served: row.tier === 'verified' || row.tier === 'likely',
    })),
  };
}

/** Runs a peer: its usage, and the answers by each of the scores that it gives its best candidate. */
async function runPeer(python, place, { script, scores }) {
  const file = join(place, `${script}.csv`);
  const usage = await runScript(python, script, [join(place, 'roster.csv'), join(place, 'claims.csv'), file]);
  const rows = parse(await readFile(file));
  return scores.map((title, at) => ({
    title,
    usage,
    answers: rows.map(([claim, license, ...values]) => ({ claim, license, score: Number(values[at]) })),
  }));
}

/** The figures of one tool, by firm and by line. */
const figuresOf = (labels, answers) =>
  Object.fromEntries(
    ['firm', 'line'].map((by) => {
      const cases = judge(labels, answers, by);
      const served = judge(
        labels,
        answers.filter((one) => one.served),
        by,
      );
      return [by, { ...bestCuts(cases), served: accepted(served) }];
    }),
  );

async function measure(python, folder, records, { name, title, mask }) {
  const place = join(folder, 'peers', name);
  say(`${title} …`);
  const { labels, answers } = await evaluateOurs(place, mask, records);
  const tools = [
    {
      title: 'ours',
      figures: figuresOf(labels, answers),
      usage: await timedMatching(place, { learn: true }),
    },
  ];
  for (const peer of peers)
    for (const { answers: theirs, ...tool } of await runPeer(python, place, peer))
      tools.push({ ...tool, figures: figuresOf(labels, theirs) });
  const held = [...labels.values()].filter(({ license }) => license !== null).length;
  return { title, labeled: labels.size, held, tools };
}

async function run() {
  const python = await preparePython({ named: values.python, cache: values.cache, say });
  const folder = values.keep ? resolve(values.keep) : await mkdtemp(join(tmpdir(), 'crs-peers-'));
  await mkdir(folder, { recursive: true });
  // PostgreSQL runs as another user when root runs the benchmark.
  await chmod(folder, 0o755);
  try {
    const [permits, licenses, cities, seed] = ['permits', 'licenses', 'cities', 'seed'].map((name) =>
      Number(values[name]),
    );
    const data = values['made-up'] ? null : findAustin();
    const sizes = { permits, licenses, cities, seed };
    const kept = await readFile(join(folder, 'records.json'), 'utf8').then(JSON.parse, () => null);
    const records = kept ?? (await prepareRecords(folder, { data, sizes }, say));
    if (values.labels) records.labels = resolve(values.labels);
    const counts = await exportRecords(join(folder, 'peers'), records, masks);
    const measured = [];
    for (const mask of masks) measured.push(await measure(python, folder, records, mask));
    console.log(tableOf(records.title, counts, measured));
  } finally {
    if (!values.keep) await rm(folder, { recursive: true, force: true });
  }
}

if (values.help) console.log(HELP);
else
  await run().catch((error) => {
    if (!(error instanceof NoPython)) throw error;
    console.log(error.message);
  });
