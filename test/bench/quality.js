/**
 * Measures match quality for labeled claims in every available record set: one line per label set and set of hidden fields.
 * The best F1, and the best F1 at a precision of at least 0.99, come from a confidence cutoff.
 *
 *   npm run bench:quality                       Austin, and sets unlike it ($CRS_REAL_DATA, ../shared/data)
 *   npm run bench:quality -- --keep FOLDER      keeps the ingested data there for the next run to measure again
 */
import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { bestCuts, judge } from './peers/figures.js';
import { timed } from './timed.js';

const { values } = parseArgs({ options: { keep: { type: 'string' } } });
const data = process.env.CRS_REAL_DATA || fileURLToPath(new URL('../../../shared/data', import.meta.url));
const austinFeeds = fileURLToPath(new URL('../real/config/feeds', import.meta.url));

const sets = [
  { labels: 'austin/labels-clean.csv.gz', feeds: ['austin_permits', 'austin_licenses'] },
  { labels: 'austin/labels-firms.csv.gz', feeds: [] },
  { labels: 'unlike/sites_labels.csv.gz', feeds: ['sites_permits', 'sites_licenses'] },
  { labels: 'unlike/orgs_labels.csv.gz', feeds: ['orgs_permits', 'orgs_licenses'] },
].filter(({ labels }) => existsSync(join(data, labels)));
const masks = ['phone', 'phone,address', ''];

/** Copies definitions and their inputs, and ingests and matches them once. */
async function prepare(folder, environment) {
  const feeds = join(folder, 'config/feeds');
  await mkdir(feeds, { recursive: true });
  for (const { labels, feeds: names } of sets)
    for (const name of names) {
      const from = labels.startsWith('austin/') ? austinFeeds : join(data, 'unlike/feeds');
      await copyFile(join(from, `${name}.yaml`), join(feeds, `${name}.yaml`));
    }
  if (existsSync(join(data, 'unlike')))
    await cp(join(data, 'unlike'), join(folder, 'config'), { recursive: true });
  await timed(['ingest', '--all', '--json'], environment);
}

const share = (value) => (value === null || value === undefined ? '–' : value.toFixed(4));
const tierOf = ({ count, precision }) => (count === 0 ? '–' : `${precision.toFixed(3)} of ${count}`);

async function measure(folder, environment, labels, mask) {
  const file = join(folder, 'answers.csv');
  const hidden = mask === '' ? [] : ['--mask', mask];
  const words = [
    'evaluate',
    '--labels',
    join(data, labels),
    ...hidden,
    '--worst',
    '1',
    '--answers',
    file,
    '--json',
  ];
  const { output: report } = await timed(words, environment);
  const rows = parse(await readFile(file), { columns: true });
  const truth = rows.map((row) => [
    row.claim_id,
    { license: row.license_number || null, also: row.also.split('|').filter(Boolean) },
  ]);
  const answers = rows.map((row) => ({
    claim: row.claim_id,
    license: row.best_license_number || null,
    score: Number(row.confidence),
  }));
  const { best, precise } = bestCuts(judge(new Map(truth), answers, 'firm'));
  const bases = Object.entries(report.bases)
    .filter(([, { labelled, calibrationError }]) => labelled >= 200 && calibrationError !== null)
    .map(([basis, { calibrationError }]) => `${basis} ${calibrationError.toFixed(3)}`);
  const { verified, likely, possible } = report.tiers;
  return [
    labels.replace(/^.*\/|\.csv\.gz$/g, ''),
    mask || 'nothing',
    ...[report.precision, report.recall, report.f1, best.f1, precise.f1, report.calibrationError].map(share),
    ...[verified, likely, possible].map(tierOf),
    bases.join(', '),
  ];
}

const heading = ['set', 'hidden', 'P', 'R', 'F1', 'best F1', 'at P ≥ 0.99', 'calibration error'];
const columns = [
  ...heading,
  'verified',
  'likely',
  'possible',
  'calibration error of bases of 200 claims and more',
];
const line = (cells) => `| ${cells.join(' | ')} |\n`;

async function run() {
  const folder = values.keep ? resolve(values.keep) : await mkdtemp(join(tmpdir(), 'crs-quality-'));
  await mkdir(folder, { recursive: true });
  // If root runs the benchmark, PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const environment = {
    CRS_CONFIG_DIR: join(folder, 'config'),
    CRS_DATA_DIR: join(folder, 'data'),
    CRS_REAL_DATA: data,
    DATABASE_URL: '',
    REDIS_URL: '',
  };
  try {
    if (!existsSync(join(folder, 'data'))) await prepare(folder, environment);
    process.stdout.write(line(columns) + line(columns.map(() => '---')));
    for (const { labels } of sets)
      for (const mask of masks) process.stdout.write(line(await measure(folder, environment, labels, mask)));
  } finally {
    if (!values.keep) await rm(folder, { recursive: true, force: true });
  }
}

if (sets.length === 0) process.stdout.write(`No labeled records in ${data}.\n`);
else await run();
