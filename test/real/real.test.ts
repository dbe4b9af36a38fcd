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
import { triesAll } from '../harness/tries-all.js';
import { partOfAustin } from './part-of-austin.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const data = resolve(root, process.env.CRS_REAL_DATA || '../shared/data');

/** The real records are not part of the project; without them, these tests are skipped by name. */
const here = existsSync(join(data, 'austin/labels.csv.gz')) ? describe : describe.skip;

/**
 * One permit of Austin and one inspection in this many, the results, and the minimum share of claims, with nothing
 * hidden, whose contractor is among their candidates. Everything else is complete.
 */
const { part, permits, inspections, candidates, exported } = triesAll()
  ? { part: 1, permits: 120_868, inspections: 13_520, candidates: 0.999, exported: 100_000 }
  : { part: 16, permits: 7_487, inspections: 875, candidates: 0.998, exported: 6_500 };

here(`the real records in ${data}, one permit of Austin in ${part}`, () => {
  let database: TestDatabase;
  let folder: string;
  let labels: string;
  let settings: Record<string, string>;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'crs-real-'));
    const { dataDir, configDir } = await partOfAustin(data, join(root, 'test/real/config'), folder, part);
    labels = join(dataDir, 'austin/labels.csv.gz');
    settings = {
      DATABASE_URL: database.url,
      CRS_DATA_DIR: join(folder, 'data'),
      CRS_CONFIG_DIR: configDir,
      CRS_REAL_DATA: dataDir,
      ...(part > 1 && { CRS_KEEP_EXPORTS: '0' }),
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
    /** With the upper end of the 95% interval of each precision. */
    readonly tiers: Readonly<Record<string, { readonly precision: number; readonly high: number }>>;
  }
  const reports = new Map<string | null, Promise<Report>>();
  const evaluated = (mask: string | null): Promise<Report> => {
    const words = ['evaluate', '--labels', labels, ...(mask === null ? [] : ['--mask', mask])];
    const report = reports.get(mask) ?? crsJson<Report>(words, settings);
    reports.set(mask, report);
    return report;
  };

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
      austin_permits: permits,
      austin_licenses: 8_199,
      osha_inspections: inspections,
      fl_licenses: 2_000,
    });
  });

  /** Floors a little below the measured figures. Lower one only on purpose. */
  it.each([
    ['phone', { precision: 0.987, recall: 0.908, f1: 0.946, candidateRecall: 0.98 }],
    ['phone,address', { precision: 0.978, recall: 0.855, f1: 0.913, candidateRecall: 0.95 }],
    [null, { precision: 0.99, recall: 0.987, f1: 0.99, candidateRecall: candidates }],
  ])('are matched as well as was measured, hidden: %s', async (mask, floors) => {
    const report = await evaluated(mask);
    for (const [figure, floor] of Object.entries(floors)) {
      expect([figure, report[figure as keyof typeof floors]]).toEqual([figure, expect.any(Number)]);
      expect(report[figure as keyof typeof floors]).toBeGreaterThanOrEqual(floor);
    }
    expect(report.calibrationError).toBeLessThan(0.015);
  });

  it("keep each tier's promise, and nearly every identifiable contractor is a candidate", async () => {
    const { tiers, knowable, calibrationError } = await evaluated('phone');
    expect(tiers.verified?.precision).toBeGreaterThanOrEqual(0.99);
    expect(tiers.likely?.precision).toBeGreaterThanOrEqual(0.95);
    // Of a part, only a handful are possible, so their interval is compared with the cut.
    expect(part === 1 ? tiers.possible?.precision : tiers.possible?.high).toBeGreaterThanOrEqual(0.65);
    expect(knowable.candidateRecall).toBeGreaterThanOrEqual(0.995);
    expect(calibrationError).toBeLessThan(0.015);
  });

  // A part teaches its own weights.
  if (part === 1)
    it('teach the weights of the model file', async () => {
      const out = join(folder, 'model.yaml');
      await crsJson(['learn', '--jurisdiction', 'austin', '--out', out], settings);
      const read = (file: string): MatchingModel =>
        matchingModelSchema.parse(parse(readFileSync(file, 'utf8')));
      const [learned, kept] = [read(out), read(join(root, 'config/matching-model.yaml'))];
      for (const [level, { weight }] of Object.entries(learned.whole.levels)) {
        const before = kept.whole.levels[level as keyof typeof kept.whole.levels].weight;
        // A text that is read differently changes a weight slightly; larger changes need `crs learn`.
        expect([level, Math.abs(weight - before) < 0.25]).toEqual([level, true]);
      }
    });

  it('are exported with one line for every permit that names a contractor', async () => {
    const matches = await crsJson<{ tier: string | null }[]>(
      ['export', 'matches', '--jurisdiction', 'austin'],
      settings,
    );
    expect(matches.length).toBeGreaterThan(exported);
  });
});
