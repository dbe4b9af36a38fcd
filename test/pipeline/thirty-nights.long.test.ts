import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs } from '../harness/crs.js';
import { type PublishedNights, startPublishedNights } from '../harness/published-nights.js';

const NIGHTS = 30;
/** Days from one night to the next. Feed versions are kept for at least sixty days, and therefore for six nights. */
const DAYS_APART = 10;
/** Everything is kept for a few nights, so that the disk use levels off within a month. */
const KEPT_DAYS = String(5 * DAYS_APART);
const LONG = 900_000;
const DAY = 24 * 3600_000;

/** Columns with the time of data that is kept for some days. */
const TIMES = [
  ['crs.run', 'started_at'],
  ['crs.run', 'ended_at'],
  ['crs.feed_version', 'fetched_at'],
  ['served.publication', 'published_at'],
  ['crs.quarantine', 'ended_at'],
] as const;

/** The same in the queue, in milliseconds. */
const QUEUE_TIMES = ['added_at_ms', 'processed_at_ms', 'finished_at_ms'] as const;

/**
 * From this night on, the same permits change: the size of the data is constant, and anything that still grows will
 * grow forever.
 */
const LAST_NEW = 10;
/**
 * This many nights later, everything kept for some nights has reached its size; the twelve newest versions of a feed
 * stay whatever their age.
 */
const LEVEL = LAST_NEW + 12;

/** Tables whose size doesn't depend on the nights, with their maximum number of rows. */
const MOST_ROWS: Readonly<Record<string, number>> = {
  // The queue keeps a thousand events and removes older ones at every 256th.
  'bullmq.event': 1_256,
  // The thirty compared nights of every feed and scope: see remove-expired.test.ts.
  'crs.run': Number.POSITIVE_INFINITY,
  'crs.run_line': Number.POSITIVE_INFINITY,
  // The kept nights, by the number of answered requests.
  'crs.key_usage': Number.POSITIVE_INFINITY,
  // Requests of the last hour, by the machine's clock.
  'crs.limit_event': Number.POSITIVE_INFINITY,
};

interface DiskUse {
  readonly night: number;
  readonly database: number;
  /** Without the queue and the limits, whose rows depend on the machine's clock, which these nights don't move. */
  readonly lasting: number;
  readonly folder: number;
  readonly runs: number;
  readonly rowsBefore: number;
  readonly rejects: number;
  readonly changes: number;
}

describe('thirty nights in a row, with active readers throughout', () => {
  let nights: PublishedNights;
  beforeAll(async () => {
    nights = await startPublishedNights({
      CRS_KEEP_RUNS: KEPT_DAYS,
      CRS_KEEP_REJECTS: KEPT_DAYS,
      CRS_KEEP_UNDO: KEPT_DAYS,
      CRS_KEEP_CHANGES: KEPT_DAYS,
      CRS_KEEP_USAGE: KEPT_DAYS,
      CRS_KEEP_DOWNLOADS: KEPT_DAYS,
    });
  }, LONG);
  afterAll(() => nights?.close());

  /** The rows of every table of the service and of the queue. */
  async function countRows(): Promise<Map<string, number>> {
    const { rows: tables } = await nights.pool.query<{ name: string }>(
      `select nspname || '.' || relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname in ('crs', 'served', 'bullmq') and relkind in ('r', 'p') and not relispartition order by 1`,
    );
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      const { rows } = await nights.pool.query<{ count: number }>(`select count(*) from ${name}`);
      counts.set(name, rows[0]?.count ?? 0);
    }
    return counts;
  }

  /** Makes everything some days older. */
  async function passDays(): Promise<void> {
    const { pool, settings } = nights;
    for (const [table, column] of TIMES)
      await pool.query(`update ${table} set ${column} = ${column} - interval '${DAYS_APART} days'`);
    const moved = QUEUE_TIMES.map((column) => `${column} = ${column} - ${DAYS_APART * DAY}`);
    await pool.query(`update bullmq.job set ${moved.join(', ')}`);
    // In two steps, because no two rows can have the same day in between.
    for (const table of ['crs.size_sample', 'crs.key_usage'])
      await pool.query(
        `update ${table} set day = day + 10000; update ${table} set day = day - ${10_000 + DAYS_APART}`,
      );
    const folder = settings.CRS_DATA_DIR ?? '';
    for (const name of await readdir(folder, { recursive: true })) {
      const { mtimeMs } = await stat(join(folder, name));
      const earlier = new Date(mtimeMs - DAYS_APART * DAY);
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
    'level off in their use of the disk, and readers see no error',
    async () => {
      const uses: DiskUse[] = [];
      let before = new Map<string, number>();
      let last = '';
      for (let night = 1; night <= NIGHTS; night++) {
        if (night <= LAST_NEW) await nights.permits.addNight();
        else await nights.permits.write(last.replaceAll(`Night ${LAST_NEW}`, `Night ${night}`));
        if (night === LAST_NEW) last = await nights.permits.read();
        await nights.night();
        if ([5, 10, 20, 30].includes(night)) uses.push(await measure(night));
        if (night === LEVEL) before = await countRows();
        if (night < NIGHTS) await passDays();
      }
      const { contradictions, failures, sent } = nights.callers;
      expect({ contradictions, failures }).toEqual({ contradictions: [], failures: [] });
      expect(sent).toBeGreaterThan(NIGHTS * 10);
      if (process.env.CRS_PRINT_FIGURES) console.table(uses);
      const [fifth, tenth, twentieth, thirtieth] = uses as [DiskUse, DiskUse, DiskUse, DiskUse];
      expect(thirtieth.rowsBefore).toBeLessThan(fifth.rowsBefore * 2);
      expect(thirtieth.changes).toBeLessThan(fifth.changes * 2);
      expect(thirtieth.rejects).toBeLessThan(tenth.rejects * 1.5);
      // Free pages in tables make this vary by two or three percent from run to run; the rows above do not.
      expect(thirtieth.lasting / twentieth.lasting).toBeLessThan(1.05);
      const grown = [...(await countRows())]
        .map(([name, rows]) => ({ name, rows, most: MOST_ROWS[name] ?? (before.get(name) ?? 0) * 1.05 + 3 }))
        .filter(({ rows, most }) => rows > most);
      expect(grown).toEqual([]);
      expect(thirtieth.folder / tenth.folder).toBeLessThan(1.1);
      const { stdout } = await crs(['doctor'], nights.settings);
      expect(stdout).toMatch(/growth: database .+ on its server (grows|does not grow).+free/);
      if (process.env.CRS_PRINT_FIGURES) console.log(/.*growth: .*/.exec(stdout)?.[0]);
    },
    LONG,
  );
});
