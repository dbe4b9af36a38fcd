import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import {
  differences,
  type EditedStages,
  logged,
  nobody,
  savePermit,
  startEditedStages,
} from '../../test/edited-stages.js';
import { nameRules } from '../../test/name-rules.js';
import { publishDifference } from './publish-difference.js';

let stages: EditedStages;
let pool: pg.Pool;
beforeAll(async () => {
  stages = await startEditedStages();
  pool = stages.pool;
});
afterAll(() => stages.close());

describe('a rebuilt table', () => {
  it('rebuilds a table of mostly new rows, with its indexes, and keeps the rows of scopes on hold', async () => {
    await savePermit(pool, 'oak', 9_500, 'held');
    await pool.query(
      `insert into permit (id, feed, source_key, ordinal, content_hash, jurisdiction, permit_number, city, value, run_id)
       select n, 'elm', n, 0, n, 'elm', 'P' || n, 'Elm', n, 2 from generate_series(100001, 140000) n`,
    );
    await pool.query(`insert into pending_change values ('permit', 'elm', null)`);
    const indexes = async () =>
      (
        await pool.query(
          `select indexdef as made from pg_indexes where schemaname = 'served'
           union select relname || reloptions::text from pg_class where relnamespace = 'served'::regnamespace
           union select format('%s %s %s', relname, attname, attstattarget) from pg_class join pg_attribute on attrelid = pg_class.oid
             where relnamespace = 'served'::regnamespace and attstattarget >= 0 order by 1`,
        )
      ).rows;
    const before = await indexes();
    const { changes, version } = await stages.publish({ feeds: ['oak'], scopes: ['oak'] });
    expect(changes.permit).toEqual({ inserted: 40_000, updated: 0, removed: 0 });
    expect(await indexes()).toEqual(before);
    expect(await differences(pool)).toEqual([expect.stringContaining('permit')]);
    expect((await logged(pool, version - 1)).length).toBe(40_000);
    await stages.publish();
    expect(await differences(pool)).toEqual([]);
    const { rows } = await pool.query(
      `select value from served.prepared_figure where name = 'permit_summary:elm'`,
    );
    expect(rows[0]?.value).toMatchObject({ totalValue: 40_000 * 120_000.5 });
  });

  it('logs no row that has only another content hash', async () => {
    await pool.query(
      `update permit set content_hash = -content_hash, status = case when id = 100005 then 'Final' end where feed = 'elm'`,
    );
    await pool.query(`insert into pending_change values ('permit', 'elm', null)`);
    const { changes, version } = await stages.publish();
    expect(changes.permit).toEqual({ inserted: 0, updated: 1, removed: 0 });
    expect(await logged(pool, version - 1)).toEqual(['permit elm 100005 updated']);
    expect(await differences(pool)).toEqual([]);
  });

  it("keeps a contractor's order flag when most others change", async () => {
    await pool.query(
      `insert into contractor (id, feed, license_key, license_number, name, name_clean, name_key, roster_state)
       select n, 'large', n, n, 'Firm', 'Firm', 'firm', 'MN' from generate_series(100001, 130000) n`,
    );
    await pool.query(
      `insert into record_link values ('orders', 6, 100077, 0.999, 'verified', '{license_number}')`,
    );
    await stages.publish();
    const flag = async () =>
      (await pool.query('select has_enforcement_action as flag from served.contractor where id = 100077'))
        .rows;
    expect(await flag()).toEqual([{ flag: true }]);
    await pool.query(`update contractor set status = 'Expired' where id > 105000`);
    await stages.publish();
    expect(await flag()).toEqual([{ flag: true }]);
  });

  it('rebuilds claims and searched names, twice', async () => {
    for (const from of [200_000, 300_000]) {
      await pool.query(
        `insert into claim (id, scope, record_count, name_key)
         select n, 'elm', 1, 'firm ' || n % 100 from generate_series($1::int, $1::int + 49999) n`,
        [from],
      );
      await stages.publish();
      expect(await differences(pool)).toEqual([]);
      const { rows } = await pool.query(
        `select (select count(*) from served.known_name) as names, (select count(*) from served.known_word) as words`,
      );
      expect(rows).toEqual([{ names: 100, words: 101 }]);
    }
    await pool.query(
      `insert into claim (id, scope, record_count, name_key) values (1000000, 'elm', 1, 'firm new')`,
    );
    await stages.publish();
    expect((await pool.query(`select from served.known_word where word = 'new'`)).rowCount).toBe(1);
  });

  /** Fails once all rows are published, before the figures are. */
  const failLate = (done: number, total: number) => {
    if (done === total - 1) throw new Error('the connection broke');
  };
  const failing = () => publishDifference(pool, nameRules, async () => nobody, failLate);

  it('is all or nothing, and publishes on the next try what a failure left pending', async () => {
    await savePermit(pool, 'elm', 9_900, 'open');
    await expect(failing()).rejects.toThrow('broke');
    expect((await differences(pool)).length).toBe(1);
    await stages.publish();
    expect(await differences(pool)).toEqual([]);
  });

  it('leaves nothing of a table that was being built when it failed', async () => {
    await pool.query(`update permit set status = 'again', content_hash = 7 where feed = 'elm'`);
    await pool.query(`insert into pending_change values ('permit', 'elm', null)`);
    await pool.query('create table served.permit_next (left_by text)');
    await expect(failing()).rejects.toThrow('broke');
    expect((await pool.query(`select to_regclass('served.permit_next') as left`)).rows).toEqual([
      { left: null },
    ]);
    await stages.publish();
    expect(await differences(pool)).toEqual([]);
  });

  it('builds a table itself if another process is waiting to replace a stage', async () => {
    await pool.query(`update permit set status = 'once more', content_hash = 8 where feed = 'elm'`);
    await pool.query(`insert into pending_change values ('permit', 'elm', null)`);
    const waiter = await pool.connect();
    let waiting: Promise<unknown> | undefined;
    try {
      await publishDifference(pool, nameRules, async () => {
        // The publishing has locked the stages by now.
        waiting = waiter.query('begin; lock table crs.permit in access exclusive mode; commit');
        const seen = `select from pg_locks where relation = 'crs.permit'::regclass and not granted`;
        while ((await pool.query(seen)).rowCount === 0) await sleep(5);
        return nobody;
      });
      await waiting;
    } finally {
      waiter.release();
    }
    expect(await differences(pool)).toEqual([]);
  });
});
