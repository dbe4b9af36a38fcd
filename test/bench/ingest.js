/**
 * How fast the permits of one city come in from CSV, beside the floor measured in the same run: a bare COPY of what
 * readers see into the frozen tables of `state/floor-schema.sql`, and the building of their indexes. First into an empty database, then the same file again, then a file of which
 * one row in a hundred changed; each time on through matching and clusters.
 *
 *   npm run bench:ingest
 *   npm run bench:ingest -- --permits 1200000 --runs 5
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateSample, writeSample } from '@crs/sample';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { measureFloor } from './state/floor.js';
import { show, timed } from './timed.js';

const sampleFeeds = fileURLToPath(new URL('../../packages/sample/config/feeds/', import.meta.url));
const FEED = 'sample_lakeview_permits';
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, permits: { type: 'string', default: '600000' } },
});

/** Writes a CSV again, every hundredth permit with another status, which is what most often changes in a night. */
async function withChanges(from, to) {
  let row = 0;
  let status = -1;
  const changed = async function* (records) {
    for await (const record of records) {
      if (row === 0) status = record.indexOf('status');
      else if (row % 100 === 50) record[status] = record[status] === 'Final' ? 'Expired' : 'Final';
      row++;
      yield record;
    }
  };
  await pipeline(
    createReadStream(from),
    parse({ relax_column_count: true, relax_quotes: true }),
    changed,
    stringify(),
    createWriteStream(to),
  );
}

const folder = await mkdtemp(join(tmpdir(), 'crs-bench-'));
await chmod(folder, 0o755);
const config = join(folder, 'config');
await mkdir(join(config, 'feeds'), { recursive: true });
for (const feed of [FEED, 'sample_mn_licenses'])
  await copyFile(join(sampleFeeds, `${feed}.yaml`), join(config, 'feeds', `${feed}.yaml`));
await writeSample(generateSample({ contractors: 5000, permits: Number(values.permits) }), folder);
const source = join(folder, 'permits/lakeview.csv');
const [first, second] = [join(folder, 'first.csv'), join(folder, 'second.csv')];
await rename(source, first);
await withChanges(first, second);

const nights = ['first night', 'nothing new', '1% of rows changed'];
const measured = new Map([...nights, 'all compared again'].map((name) => [name, []]));
const floors = [];
for (let run = 0; run < Number(values.runs); run++) {
  const dataDir = join(folder, `data-${run}`);
  const settings = { CRS_CONFIG_DIR: config, CRS_SAMPLE_DIR: folder, CRS_DATA_DIR: dataDir };
  const environment = { ...settings, DATABASE_URL: '', REDIS_URL: '' };
  for (const name of nights) {
    await copyFile(name === '1% of rows changed' ? second : first, source);
    measured.get(name).push(await timed(['nightly', '--json'], environment));
  }
  measured.get('all compared again').push(await timed(['ingest', FEED, '--full', '--json'], environment));
  floors.push(await measureFloor(dataDir));
  await rm(dataDir, { recursive: true, force: true });
}
await rm(folder, { recursive: true, force: true });

const secondsOf = (kind) => (one) =>
  one.output.runs.filter((run) => run.kind === kind).reduce((sum, run) => sum + run.seconds, 0);
/** From the first row that is read to the last that is served. */
const chainSeconds = ({ output: { runs } }) =>
  (Math.max(...runs.map(({ endedAt }) => Date.parse(endedAt))) -
    Math.min(...runs.map(({ startedAt }) => Date.parse(startedAt)))) /
  1000;
const permitsOf = ({ output }) => output.runs.find(({ feed }) => feed === FEED);
const line = (label, text) => console.log(`${label.padEnd(24)} ${text}`);
line('rows of CSV', permitsOf(measured.get('first night')[0]).rowsRead.toLocaleString('en-US'));
for (const [name, all] of measured) {
  const permits = all.map(permitsOf);
  line(
    name,
    show(
      all.map(({ seconds }) => seconds),
      's, the whole command',
    ),
  );
  line(
    '  ingest of the permits',
    show(
      permits.map(({ seconds }) => seconds),
      's',
    ),
  );
  line(
    '  rows a second',
    show(
      permits.map(({ rowsRead, seconds }) => rowsRead / seconds),
      '',
    ),
  );
  for (const kind of ['match', 'cluster', 'publish']) {
    const seconds = all.map(secondsOf(kind));
    if (seconds.some((one) => one > 0)) line(`  ${kind}`, show(seconds, 's'));
  }
  line(
    "  Node's peak memory",
    show(
      all.map(({ peak }) => peak),
      'MB',
    ),
  );
}
line(
  'floor: COPY',
  show(
    floors.map(({ copySeconds }) => copySeconds),
    's',
  ),
);
line(
  'floor: rows a second',
  show(
    floors.map(({ rows, copySeconds }) => rows / copySeconds),
    '',
  ),
);
line(
  'floor: indexes',
  show(
    floors.map(({ indexSeconds }) => indexSeconds),
    's',
  ),
);
line(
  'served, in floors',
  show(
    measured.get('first night').map((one, run) => chainSeconds(one) / floors[run].seconds),
    '',
  ),
);
