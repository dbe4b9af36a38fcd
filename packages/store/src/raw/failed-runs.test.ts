import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { createPool } from '../pool.js';
import { findLastOfSubject, listFailedRuns } from './failed-runs.js';
import { findRunBefore, listRunning } from './night-runs.js';

const FEEDS = 40;
const NIGHTS = 365;

describe('a year of nights', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url);
    await pool.query(
      `insert into run (kind, feed, scope, state, started_at, ended_at)
       select kind, case kind when 'ingest' then 'feed' || n end, case kind when 'match' then 'scope' || n end,
         case when n = 1 and (night % 100 = 0 or night = ${NIGHTS}) then 'failed' else 'done' end, at, at
       from generate_series(1, ${NIGHTS}) night, generate_series(1, ${FEEDS}) n,
         (values ('ingest'), ('match')) kinds (kind), lateral (select now() - make_interval(days => ${NIGHTS} - night)) t (at)`,
    );
    await pool.query(`insert into run (kind, state) values ('cluster', 'failed'), ('publish', 'failed'), ('publish', 'done'),
      ('publish', 'running')`);
    await pool.query('vacuum analyze run');
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  /** A pool that records the plans of its statements. */
  function watched(): { db: pg.Pool; plans: string[] } {
    const plans: string[] = [];
    const query = async (text: string, values?: unknown[]) => {
      const { rows } = await pool.query<Record<string, string>>(`explain ${text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return pool.query(text, values);
    };
    return { db: { query } as unknown as pg.Pool, plans };
  }

  it('lists failures that no run of the same feed, scope, or kind followed, and finds them by indexes', async () => {
    const { db, plans } = watched();
    const failed = await listFailedRuns(db);
    expect(failed.map(({ kind, feed, scope }) => [kind, feed ?? scope])).toEqual([
      ['ingest', 'feed1'],
      ['match', 'scope1'],
      ['cluster', null],
    ]);
    expect(await listRunning(db)).toMatchObject([{ kind: 'publish' }]);
    const [first] = failed;
    expect(first && (await findLastOfSubject(db, first))?.id).toBe(first?.id);
    expect(first && (await findRunBefore(db, first))?.state).toBe('done');
    expect(plans).toHaveLength(4);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on run/);
  });
});
