import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MatchingModel, matchingModelSchema } from '@crs/matching';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { crsJson } from '../harness/crs.js';
import { createTestDatabase, type TestDatabase } from '../harness/database.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const data = resolve(root, process.env.CRS_REAL_DATA || '../shared/data');
const labels = join(data, 'austin/labels.csv.gz');

/** The real records are not part of the project; without them, these tests are skipped by name. */
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

  interface Report {
    readonly precision: number;
    readonly recall: number;
    readonly f1: number;
    readonly candidateRecall: number;
    readonly calibrationError: number;
    readonly knowable: { readonly candidateRecall: number };
    readonly tiers: Readonly<Record<string, { readonly precision: number }>>;
  }
  const evaluated = (mask: string | null): Promise<Report> =>
    crsJson<Report>(['evaluate', '--labels', labels, ...(mask === null ? [] : ['--mask', mask])], settings);

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

  /** Floors a little below the measured figures. Lower one only on purpose. */
  it.each([
    ['phone', { precision: 0.987, recall: 0.908, f1: 0.946, candidateRecall: 0.98 }],
    ['phone,address', { precision: 0.978, recall: 0.855, f1: 0.913, candidateRecall: 0.95 }],
    [null, { precision: 0.99, recall: 0.987, f1: 0.99, candidateRecall: 0.999 }],
  ])('are matched as well as was measured, hidden: %s', async (mask, floors) => {
    const report = await evaluated(mask);
    for (const [figure, floor] of Object.entries(floors)) {
      expect([figure, report[figure as keyof typeof floors]]).toEqual([figure, expect.any(Number)]);
      expect(report[figure as keyof typeof floors]).toBeGreaterThanOrEqual(floor);
    }
    expect(report.calibrationError).toBeLessThan(0.015);
  });

  it('keep what each tier promises, and nearly every contractor that could be known is a candidate', async () => {
    const { tiers, knowable, calibrationError } = await evaluated('phone');
    for (const [tier, least] of Object.entries({ verified: 0.99, likely: 0.95, possible: 0.75 })) {
      expect([tier, (tiers[tier]?.precision ?? 0) >= least]).toEqual([tier, true]);
    }
    expect(knowable.candidateRecall).toBeGreaterThanOrEqual(0.995);
    expect(calibrationError).toBeLessThan(0.015);
  });

  it('teach the weights of the model file', async () => {
    const out = join(folder, 'model.yaml');
    await crsJson(['learn', '--jurisdiction', 'austin', '--out', out], settings);
    const read = (file: string): MatchingModel =>
      matchingModelSchema.parse(parse(readFileSync(file, 'utf8')));
    const [learned, kept] = [read(out), read(join(root, 'config/matching-model.yaml'))];
    for (const [level, { weight }] of Object.entries(learned.whole.levels)) {
      const before = kept.whole.levels[level as keyof typeof kept.whole.levels].weight;
      // A text that is read otherwise moves a weight a little; more than that wants `crs learn`.
      expect([level, Math.abs(weight - before) < 0.25]).toEqual([level, true]);
    }
  });

  it('are exported with one line for every permit that names a contractor', async () => {
    const matches = await crsJson<{ tier: string | null }[]>(
      ['export', 'matches', '--jurisdiction', 'austin'],
      settings,
    );
    expect(matches.length).toBeGreaterThan(100_000);
  });
});
