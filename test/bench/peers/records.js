/** The records that all tools match: ingested and matched once by the service itself. */

import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeState } from '../state/world.js';
import { writeState } from '../state/write-state.js';
import { timed } from '../timed.js';

const realConfig = fileURLToPath(new URL('../../real/config', import.meta.url));
const realData = fileURLToPath(new URL('../../../../shared/data', import.meta.url));

/** Where the Austin records are, or null. */
export function findAustin() {
  const data = process.env.CRS_REAL_DATA || realData;
  return existsSync(join(data, 'austin/labels-firms.csv.gz')) ? data : null;
}

/** The records of Austin in a folder of the benchmark. */
async function austin(folder, data) {
  const feeds = join(folder, 'config/feeds');
  await mkdir(feeds, { recursive: true });
  for (const feed of ['austin_permits', 'austin_licenses'])
    await copyFile(join(realConfig, 'feeds', `${feed}.yaml`), join(feeds, `${feed}.yaml`));
  return {
    title: 'Austin, 2012–2013',
    labels: join(data, 'austin/labels-firms.csv.gz'),
    environment: { CRS_REAL_DATA: data },
    jurisdictions: ['austin'],
    rosters: ['austin_licenses'],
  };
}

/** A made-up state with its labels in a folder of the benchmark. */
async function madeUp(folder, { permits, licenses, cities, seed }) {
  const sizes = {
    permits,
    licenses,
    cities,
    seed,
    inspections: Math.round(licenses / 2),
    orders: 20,
    actions: 20,
  };
  const state = makeState(sizes);
  await writeState(state, { folder, config: join(folder, 'config') });
  for (const feed of ['state_osha', 'state_orders', 'state_actions'])
    await rm(join(folder, 'config/feeds', `${feed}.yaml`));
  return {
    title: `a made-up state of ${cities} cities`,
    labels: join(folder, 'labels.csv'),
    environment: { CRS_SAMPLE_DIR: folder },
    jurisdictions: state.cities.map(({ jurisdiction }) => jurisdiction),
    rosters: ['state_licenses'],
  };
}

/** Makes or finds the records, ingests and matches them. */
export async function prepareRecords(folder, { data, sizes, labels }, say) {
  const made = await (data === null ? madeUp(folder, sizes) : austin(folder, data));
  const environment = {
    ...made.environment,
    CRS_CONFIG_DIR: join(folder, 'config'),
    CRS_DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    REDIS_URL: '',
  };
  say(`Ingests and matches ${made.title} …`);
  const night = await timed(['ingest', '--all', '--json'], environment);
  const records = { ...made, environment, labels: labels ?? made.labels, night: night.seconds };
  await writeFile(join(folder, 'records.json'), JSON.stringify(records));
  return records;
}
