import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs } from '../harness/crs.js';
import { type PublishedNights, startPublishedNights } from '../harness/published-nights.js';

const NIGHTS = 30;
/** Everything is kept for a few days, so that the disk use of a month levels off within it. */
const KEPT_DAYS = '5';
const LONG = 900_000;

/** Columns with the time of what is kept for some days. */
const TIMES = [
  ['crs.run', 'started_at'],
  ['crs.run', 'ended_at'],
  ['crs.feed_version', 'fetched_at'],
  ['served.publication', 'published_at'],
  ['crs.quarantine', 'ended_at'],
] as const;

interface DiskUse {
  readonly night: number;
  readonly database: number;
  /** Without the queue and the limits, whose rows go by the clock of the machine, which these nights do not move. */
  readonly lasting: number;
  readonly folder: number;
  readonly runs: number;
  readonly rowsBefore: number;
  readonly rejects: number;
  readonly changes: number;
}

describe('thirty nights in a row, with readers asking throughout', () => {
  let nights: PublishedNights;
  beforeAll(async () => {
    nights = await startPublishedNights({
      CRS_KEEP_RUNS: KEPT_DAYS,
      CRS_KEEP_REJECTS: KEPT_DAYS,
      CRS_KEEP_UNDO: KEPT_DAYS,
      CRS_KEEP_CHANGES: KEPT_DAYS,
      CRS_KEEP_DOWNLOADS: KEPT_DAYS,
    });
  }, LONG);
  afterAll(() => nights?.close());

  /** Makes everything a day older. */
  async function passDay(): Promise<void> {
    const { pool, settings } = nights;
    for (const [table, column] of TIMES)
      await pool.query(`update ${table} set ${column} = ${column} - interval '1 day'`);
    // In two steps, because no two samples may be of one day in between.
    await pool.query(
      `update crs.size_sample set day = day + 10000; update crs.size_sample set day = day - 10001`,
    );
    const folder = settings.CRS_DATA_DIR ?? '';
    for (const name of await readdir(folder, { recursive: true })) {
      const { mtimeMs } = await stat(join(folder, name));
      const earlier = new Date(mtimeMs - 24 * 3600_000);
      await utimes(join(folder, name), earlier, earlier);
    }
  }

  async function measure(night: number): Promise<DiskUse> {
    const { rows } = await nights.pool.query<Omit<DiskUse, 'night'>>(
      `select s.database_bytes as database, s.folder_bytes as folder, s.database_bytes - (
           select sum(pg_total_relation_size(oid)) from pg_class
           where relkind = 'r' and (relnamespace = 'bullmq'::regnamespace or relname = 'limit_event')) as lasting,
         (select count(*) from crs.run) as runs,
         (select count(*) from crs.permit_before) as "rowsBefore", (select count(*) from crs.reject) as rejects,
         (select count(*) from served.change_log) as changes
       from crs.size_sample s order by day desc limit 1`,
    );
    return { night, ...(rows[0] as Omit<DiskUse, 'night'>) };
  }

  it(
    'level off in what they take of the disk, and readers see no fault',
    async () => {
      const uses: DiskUse[] = [];
      for (let night = 1; night <= NIGHTS; night++) {
        await nights.permits.addNight();
        await nights.night();
        if ([5, 10, 20, 30].includes(night)) uses.push(await measure(night));
        await passDay();
      }
      const { contradictions, failures, sent } = nights.callers;
      expect({ contradictions, failures }).toEqual({ contradictions: [], failures: [] });
      expect(sent).toBeGreaterThan(NIGHTS * 10);
      if (process.env.CRS_PRINT_FIGURES) console.table(uses);
      const [fifth, tenth, twentieth, last] = uses as [DiskUse, DiskUse, DiskUse, DiskUse];
      expect(last.rowsBefore).toBeLessThan(fifth.rowsBefore * 2);
      expect(last.changes).toBeLessThan(fifth.changes * 2);
      expect(last.rejects).toBeLessThan(tenth.rejects * 1.5);
      // Free pages in tables make this vary by two or three percent from run to run; the rows above do not.
      expect(last.lasting / twentieth.lasting).toBeLessThan(1.05);
      expect(last.folder / tenth.folder).toBeLessThan(1.1);
      const { stdout } = await crs(['doctor'], nights.settings);
      expect(stdout).toMatch(/growth: database .+ on its server (grows|does not grow).+free/);
      if (process.env.CRS_PRINT_FIGURES) console.log(/.*growth: .*/.exec(stdout)?.[0]);
    },
    LONG,
  );
});
