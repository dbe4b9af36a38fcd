import { createPool } from '@crs/store';
import type pg from 'pg';
import { ChangedPermits } from './changed-permits.js';
import { ConcurrentCallers } from './concurrent-callers.js';
import { crs, serveCrs } from './crs.js';
import { killedAfter } from './killed-command.js';
import { createServedWorkspace } from './workspace.js';

/** A service that publishes nights while its API receives requests. */
export interface PublishedNights {
  readonly permits: ChangedPermits;
  readonly callers: ConcurrentCallers;
  readonly pool: pg.Pool;
  /** Settings for the command line. */
  readonly settings: Readonly<Record<string, string>>;
  /** Runs a night to its end. */
  night(status?: number): Promise<void>;
  /** Kills a night some milliseconds after its start; false if it had already ended. */
  killedNight(after: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Publishes a first night, serves it, and starts sending requests. Accepts additional settings. */
export async function startPublishedNights(
  more: Readonly<Record<string, string>> = {},
): Promise<PublishedNights> {
  const workspace = await createServedWorkspace({ CRS_WORKER_LOST_AFTER: '2', ...more });
  const { settings } = workspace;
  const pool = createPool(workspace.database.url, { schema: 'served' });
  const server = await serveCrs(settings);
  const callers = await ConcurrentCallers.open(pool, server.url, await pathsOf(pool));
  callers.start();
  return {
    permits: new ChangedPermits(workspace),
    callers,
    pool,
    async night(status = 0) {
      const result = await crs(['nightly', '--json'], settings);
      if (result.status !== status)
        throw new Error(`The night ended with ${result.status}: ${result.stderr}\n${result.stdout}`);
    },
    killedNight: (after) => killedAfter(['nightly'], settings, after),
    settings,
    async close() {
      await callers.stop();
      await server.close();
      await pool.end();
      await workspace.remove();
    },
  };
}

/**
 * Requests whose responses change with a night in Rivermont, including contractors that no earlier night had, and
 * requests that read several tables.
 */
async function pathsOf(pool: pg.Pool): Promise<string[]> {
  const column = async (sql: string): Promise<string[]> =>
    (await pool.query<{ value: string }>(sql)).rows.map(({ value }) => encodeURIComponent(value));
  const licenses = await column(
    `select c.license_number as value from contractor c join match m on m.contractor_id = c.id
     join permit p on p.claim_id = m.claim_id where p.jurisdiction = 'rivermont'
     group by 1 order by count(*) desc, 1 limit 4`,
  );
  const [order] = await column('select id::text as value from enforcement_order order by id limit 1');
  return [
    '/v1/permits?city=Rivermont',
    '/v1/permits?city=Rivermont&page=3',
    '/v1/permits/block?city=Rivermont',
    '/v1/permits?contractorName=roofing',
    '/v1/permits?contractorName=quillmarsh',
    '/v1/permits/cities',
    '/v1/permits/cities/rivermont',
    '/v1/licenses/search?q=llc',
    '/v1/licenses/search?status=Issued&page=2',
    '/v1/enforcement',
    `/v1/enforcement/${order}`,
    '/v1/osha/stats',
    ...licenses.flatMap((license) => [
      `/v1/licenses/${license}`,
      `/v1/licenses/${license}/permits?page=1`,
      `/v1/licenses/${license}/related`,
    ]),
  ];
}
