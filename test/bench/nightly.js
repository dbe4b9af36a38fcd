/**
 * How long a whole night takes from an empty database, and Node's memory, beside the floor measured in the
 * same run: a bare COPY of what readers see into the frozen tables of `state/floor-schema.sql`, and their indexes.
 *
 *   npm run bench                                        the real records ($CRS_REAL_DATA, ../shared/data)
 *   npm run bench -- --sample --contractors 20000 --permits 200000     made-up records of any size
 *   npm run bench -- --runs 5
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateSample, writeSample } from '@crs/sample';
import { measureFloor } from './state/floor.js';
import { show, timed } from './timed.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    sample: { type: 'boolean', default: false },
    contractors: { type: 'string', default: '2000' },
    permits: { type: 'string', default: '20000' },
  },
});

const environment = { CRS_CONFIG_DIR: join(root, 'test/real/config') };
const folder = await mkdtemp(join(tmpdir(), 'crs-bench-'));
await chmod(folder, 0o755);
if (values.sample) {
  const sample = generateSample({ contractors: Number(values.contractors), permits: Number(values.permits) });
  await writeSample(sample, join(folder, 'sample'));
  environment.CRS_CONFIG_DIR = join(root, 'packages/sample/config');
  environment.CRS_SAMPLE_DIR = join(folder, 'sample');
}

const nights = [];
const again = [];
const floors = [];
for (let run = 0; run < Number(values.runs); run++) {
  const dataDir = join(folder, `data-${run}`);
  const settings = { ...environment, CRS_DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '' };
  nights.push(await timed(['nightly', '--json'], settings));
  again.push(await timed(['nightly', '--json'], settings));
  floors.push(await measureFloor(dataDir));
  await rm(dataDir, { recursive: true, force: true });
}
await rm(folder, { recursive: true, force: true });

const stage = (kind) =>
  nights.map(({ output }) =>
    output.runs.filter((r) => r.kind === kind).reduce((sum, r) => sum + r.seconds, 0),
  );
console.log(`rows served            ${floors[0].rows.toLocaleString('en-US')}`);
console.log(
  `nightly, empty         ${show(
    nights.map(({ seconds }) => seconds),
    's',
  )}`,
);
for (const kind of ['ingest', 'match', 'cluster', 'publish'])
  console.log(`  ${kind.padEnd(20)} ${show(stage(kind), 's')}`);
console.log(
  `nightly, nothing new   ${show(
    again.map(({ seconds }) => seconds),
    's',
  )}`,
);
console.log(
  `Node's peak memory     ${show(
    nights.map(({ peak }) => peak),
    'MB',
  )}`,
);
console.log(
  `floor: COPY            ${show(
    floors.map(({ copySeconds }) => copySeconds),
    's',
  )}`,
);
console.log(
  `floor: indexes         ${show(
    floors.map(({ indexSeconds }) => indexSeconds),
    's',
  )}`,
);
