/** Claims and rosters out of the database: for our matcher alone, and as columns for the peers. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '@crs/config';
import { maskClaim } from '@crs/matching';
import { acquireEmbeddedPostgres } from '@crs/runtime';
import { createPool, entriesOf, loadClaims, rosterBatches } from '@crs/store';
import { stringify } from 'csv-stringify/sync';
import { writeLines } from '../timed-matching.js';
import { claimRow, columns, rosterRow } from './texts.js';

async function readRoster(pool, feeds) {
  const client = await pool.connect();
  const entries = [];
  try {
    for await (const batch of rosterBatches(client, feeds)) entries.push(...entriesOf(batch));
  } finally {
    client.release();
  }
  return entries;
}

const config = fileURLToPath(new URL('../../../config', import.meta.url));

/** Writes the records of every mask into a folder of its own: `entries` and `claims` for us, two CSV files for the peers. */
export async function exportRecords(folder, { environment, jurisdictions, rosters }, masks) {
  const { dictionaries } = loadConfig({
    configDir: config,
    defaultDir: config,
    env: {},
  });
  const database = await acquireEmbeddedPostgres(environment.CRS_DATA_DIR);
  const pool = createPool(database.url);
  try {
    const entries = await readRoster(pool, rosters);
    const claims = [];
    for (const scope of jurisdictions) claims.push(...(await loadClaims(pool, scope)));
    const table = (rows) => stringify([columns, ...rows]);
    for (const { name, mask } of masks) {
      const masked = claims.map((claim) => maskClaim(claim, mask));
      const place = join(folder, name);
      await mkdir(place, { recursive: true });
      await writeLines(join(place, 'entries'), entries);
      await writeLines(join(place, 'claims'), masked);
      await writeFile(join(place, 'roster.csv'), table(entries.map((one) => rosterRow(one, dictionaries))));
      await writeFile(join(place, 'claims.csv'), table(masked.map((one) => claimRow(one, dictionaries))));
    }
    return { claims: claims.length, licenses: entries.length };
  } finally {
    await pool.end();
    await database.release();
  }
}
