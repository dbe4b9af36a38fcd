import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crsJson } from '../harness/crs.js';
import { createTestDatabase, type TestDatabase } from '../harness/database.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const data = resolve(root, process.env.CRS_REAL_DATA || '../shared/data');
const labels = join(data, 'austin/labels.csv.gz');

/** The real records are not part of the project: where they are not, these tests are skipped by name. */
const here = existsSync(labels) ? describe : describe.skip;

here(`the real records in ${data}`, () => {
  let database: TestDatabase;
  let folder: string;
  let settings: Record<string, string>;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'crs-real-'));
    settings = {
      DATABASE_URL: database.url,
      CRS_DATA_DIR: folder,
      CRS_CONFIG_DIR: join(root, 'test/real/config'),
      CRS_REAL_DATA: data,
    };
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('are all served or rejected, feed by feed', async () => {
    const { runs } = await crsJson<{
      runs: {
        kind: string;
        feed: string;
        state: string;
        rowsRead: number;
        rowsRejected: number;
        inserted: number;
      }[];
    }>(['nightly'], settings);
    expect(runs.filter(({ state }) => state !== 'done')).toEqual([]);
    const ingests = runs.filter(({ kind }) => kind === 'ingest');
    expect(ingests).toHaveLength(13);
    for (const { rowsRead, rowsRejected, inserted } of ingests)
      expect(inserted + rowsRejected).toBe(rowsRead);
    const rows = Object.fromEntries(ingests.map(({ feed, rowsRead }) => [feed, rowsRead]));
    expect(rows).toMatchObject({
      austin_permits: 120_868,
      austin_licenses: 8_199,
      osha_inspections: 13_520,
      fl_licenses: 2_000,
    });
  });

  it('are matched better than the plain baseline with the phone hidden', async () => {
    const report = await crsJson<{
      precision: number;
      f1: number;
      candidateRecall: number;
      calibrationError: number;
    }>(['evaluate', '--labels', labels, '--mask', 'phone'], settings);
    expect(report.f1).toBeGreaterThan(0.86);
    expect(report.precision).toBeGreaterThanOrEqual(0.985);
    expect(report.calibrationError).toBeLessThan(0.02);
  });

  it('are exported with one line for every permit that names a contractor', async () => {
    const matches = await crsJson<{ tier: string | null }[]>(
      ['export', 'matches', '--jurisdiction', 'austin'],
      settings,
    );
    expect(matches.length).toBeGreaterThan(100_000);
  });
});
