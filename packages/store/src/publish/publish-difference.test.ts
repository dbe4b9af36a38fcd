import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { createPool } from '../pool.js';
import { publishDifference } from './publish-difference.js';
import { type HeldBack, publishedTables } from './published-tables.js';

const nobody: HeldBack = { feeds: [], scopes: [] };

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  for (const feed of ['elm', 'oak'])
    await pool.query(`create table permit__${feed} partition of permit for values in ('${feed}')`);
  await pool.query(
    `insert into feed_state (feed, family, jurisdiction) values ('elm', 'permits', 'elm'), ('oak', 'permits', 'oak')`,
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const publish = (held: HeldBack = nobody) => publishDifference(pool, async () => held);

/** The rows of both schemas' tables that differ, in the columns that both have, and names with another number of permits. */
async function differences(): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of publishedTables) {
    const { rows } = await pool.query<{ columns: string }>(
      `select string_agg(format('%I', t.attname), ', ') as columns from pg_attribute t join pg_attribute s using (attname)
       where t.attrelid = $1::regclass and s.attrelid = $2::regclass and t.attnum > 0 and not t.attisdropped and not s.attisdropped`,
      [`served.${name}`, `crs.${name}`],
    );
    const columns = rows[0]?.columns ?? '';
    const texts = (schema: string) =>
      `select r::text as row from (select ${columns} from ${schema}.${name}) r`;
    const { rows: differing } = await pool.query<{ row: string }>(
      `(${texts('crs')} except ${texts('served')}) union all (${texts('served')} except ${texts('crs')})`,
    );
    found.push(...differing.map(({ row }) => `${name} ${row}`));
  }
  const { rows: miscounted } = await pool.query<{ row: string }>(
    `select n::text as row from served.known_name n full join (
       select name_key, sum(record_count) as permits from served.claim
       where name_key is not null and scope not in ('osha', 'orders', 'actions') group by name_key) c using (name_key)
     where n.name_key is null or n.permits <> coalesce(c.permits, 0)`,
  );
  return [...found, ...miscounted.map(({ row }) => `known_name ${row}`)];
}

/** What the change log says since a version, as lines. */
async function logged(version: number): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', kind, owner, id, change) as line from served.change_log, unnest(ids) id where version > $1`,
    [version],
  );
  return rows.map(({ line }) => line).sort();
}

async function savePermit(feed: string, id: number, status: string | null): Promise<void> {
  await pool.query(`delete from permit where feed = $1 and id = $2`, [feed, id]);
  if (status !== null)
    await pool.query(
      `insert into permit (id, feed, source_key, ordinal, content_hash, jurisdiction, permit_number, status, run_id)
       values ($1::bigint, $2, $1::text, 0, hashtext($3), $2, 'P', $3, 1)`,
      [id, feed, status],
    );
  await pool.query(`insert into pending_change values ('permit', $1, $2)`, [feed, id]);
}

async function saveClaim(scope: string, id: number, contractor: number | null, gone: boolean): Promise<void> {
  if (gone) {
    await pool.query('delete from match where claim_id = $1', [id]);
    await pool.query('delete from claim where id = $1', [id]);
    return;
  }
  await pool.query(
    `insert into claim (id, scope, record_count) values ($1, $2, 1) on conflict (id, scope) do update set record_count = claim.record_count + 1`,
    [id, scope],
  );
  await pool.query(
    `insert into match (claim_id, scope, run_id, contractor_id) values ($1, $2, 1, $3)
     on conflict (claim_id, scope) do update set contractor_id = excluded.contractor_id`,
    [id, scope, contractor],
  );
}

async function saveContractor(id: number, name: string | null): Promise<void> {
  if (name === null) await pool.query('delete from contractor where id = $1', [id]);
  else
    await pool.query(
      `insert into contractor (id, feed, roster_state, license_key, license_number, name, name_clean, name_key)
       values ($1::bigint, 'roster', 'MN', $1::text, $1::text, $2, $2, $2) on conflict (id) do update set name = excluded.name`,
      [id, name],
    );
}

const id = fc.integer({ min: 1, max: 6 });
const place = fc.constantFrom('elm', 'oak');
const word = fc.constantFrom('open', 'closed', null);
const edit = fc.oneof(
  fc.record({ what: fc.constant('permit' as const), place, id, word }),
  fc.record({ what: fc.constant('claim' as const), place, id, word }),
  fc.record({ what: fc.constant('contractor' as const), place, id, word }),
  fc.record({ what: fc.constant('publish' as const), place, id, word }),
);

describe('publishDifference', () => {
  it('makes what is served what the stages are, however they were edited, and logs every difference once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 25 }), async (edits) => {
        for (const one of edits) {
          // Claims of two scopes have ids of their own.
          const claim = one.place === 'elm' ? one.id : one.id + 100;
          if (one.what === 'permit') await savePermit(one.place, one.id + claim * 10, one.word);
          if (one.what === 'claim') await saveClaim(one.place, claim, one.id, one.word === null);
          if (one.what === 'contractor') await saveContractor(one.id, one.word);
          if (one.what === 'publish') await publish();
        }
        const expected = (await differences()).length > 0;
        const before = (await publish()).version;
        expect(await differences()).toEqual([]);
        const again = await publish();
        expect(again).toEqual({ version: before, changes: {} });
        expect(await logged(before)).toEqual([]);
        if (expected) expect(await logged(before - 1)).not.toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('is told of many rows that one statement changed by whose they are, and of few by their ids', async () => {
    const noted = async (from: number, to: number) => {
      await publish();
      await pool.query(
        `insert into claim (id, scope, record_count) select n, 'elm', 1 from generate_series($1::int, $2::int) n`,
        [from, to],
      );
      const { rows } = await pool.query(
        `select owner, count(*)::int as notes, count(id)::int as ids from pending_change where kind = 'claim' group by 1`,
      );
      return rows;
    };
    expect(await noted(10_001, 10_003)).toEqual([{ owner: 'elm', notes: 3, ids: 3 }]);
    expect(await noted(20_001, 22_500)).toEqual([{ owner: 'elm', notes: 1, ids: 0 }]);
    await publish();
    expect(await differences()).toEqual([]);
    await pool.query('delete from claim where id > 10000');
  });

  it('publishes who shares a value, also where as many share it as before', async () => {
    await pool.query(`insert into shared_value values (5, 'phone', '5550100', '555-0100', 2, false)`);
    await pool.query('insert into shared_value_member values (5, 1), (5, 2)');
    await publish();
    await pool.query('update shared_value_member set contractor_id = 3 where contractor_id = 2');
    await publish();
    expect(await differences()).toEqual([]);
  });

  it('leaves out who is held back, and publishes it once it no longer is', async () => {
    await publish();
    await savePermit('elm', 9_001, 'held');
    await savePermit('oak', 9_002, 'free');
    await saveClaim('elm', 9_003, 1, false);
    await saveClaim('oak', 9_104, 1, false);
    const { version } = await publish({ feeds: ['elm'], scopes: ['elm'] });
    expect(await logged(version - 1)).toEqual([
      'claim oak 9104 inserted',
      'match oak 9104 inserted',
      'permit oak 9002 inserted',
    ]);
    const later = await publish();
    expect(await logged(version)).toEqual([
      'claim elm 9003 inserted',
      'match elm 9003 inserted',
      'permit elm 9001 inserted',
    ]);
    expect(later.version).toBe(version + 1);
    expect(await differences()).toEqual([]);
  });

  it('flags contractors by their roster and by what is linked to them, and says so in the log', async () => {
    await saveContractor(77, 'Linked');
    await publish();
    const flag = async () =>
      (await pool.query('select has_enforcement_action as flag from served.contractor where id = 77')).rows;
    expect(await flag()).toEqual([{ flag: false }]);
    await pool.query(
      `insert into record_link values ('orders', 5, 77, 0.999, 'verified', '{license_number}')`,
    );
    const { version } = await publish();
    expect(await flag()).toEqual([{ flag: true }]);
    expect(await logged(version - 1)).toEqual([
      'contractor roster 77 updated',
      'record_link orders 5 inserted',
    ]);
    await pool.query('delete from record_link');
    await publish();
    expect(await flag()).toEqual([{ flag: false }]);
  });

  it('unmatches claims of a scope that is held back where their contractor is gone', async () => {
    await saveContractor(55, 'Leaving');
    await saveClaim('elm', 9_700, 55, false);
    await pool.query(`update match set tier = 'verified', confidence = 0.99 where claim_id = 9700`);
    await publish();
    await saveContractor(55, null);
    const { version } = await publish({ feeds: ['elm'], scopes: ['elm'] });
    const { rows } = await pool.query(
      `select contractor_id, tier, candidate_count from served.match where claim_id = 9700`,
    );
    expect(rows).toEqual([{ contractor_id: null, tier: null, candidate_count: 0 }]);
    expect(await logged(version - 1)).toEqual(['contractor roster 55 removed', 'match elm 9700 updated']);
    await saveClaim('elm', 9_700, null, false);
    await pool.query('update match set tier = null, confidence = null where claim_id = 9700');
    await publish();
    expect(await differences()).toEqual([]);
  });

  it('builds a table anew where most of it is new, with its indexes, and leaves those alone who are held back', async () => {
    await savePermit('oak', 9_500, 'held');
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
    const { changes, version } = await publish({ feeds: ['oak'], scopes: ['oak'] });
    expect(changes.permit).toEqual({ inserted: 40_000, updated: 0, removed: 0 });
    expect(await indexes()).toEqual(before);
    expect(await differences()).toEqual([expect.stringContaining('permit')]);
    expect((await logged(version - 1)).length).toBe(40_000);
    await publish();
    expect(await differences()).toEqual([]);
    const { rows } = await pool.query(
      `select value from served.prepared_figure where name = 'permit_summary:elm'`,
    );
    expect(rows[0]?.value).toMatchObject({ totalValue: 40_000 * 120_000.5 });
  });

  it('keeps the flag of a contractor with an order where most others changed', async () => {
    await pool.query(
      `insert into contractor (id, feed, license_key, license_number, name, name_clean, name_key, roster_state)
       select n, 'large', n, n, 'Firm', 'Firm', 'firm', 'MN' from generate_series(100001, 130000) n`,
    );
    await pool.query(
      `insert into record_link values ('orders', 6, 100077, 0.999, 'verified', '{license_number}')`,
    );
    await publish();
    const flag = async () =>
      (await pool.query('select has_enforcement_action as flag from served.contractor where id = 100077'))
        .rows;
    expect(await flag()).toEqual([{ flag: true }]);
    await pool.query(`update contractor set status = 'Expired' where id > 105000`);
    await publish();
    expect(await flag()).toEqual([{ flag: true }]);
  });

  it('builds claims and the names that are searched anew, and again', async () => {
    for (const from of [200_000, 300_000]) {
      await pool.query(
        `insert into claim (id, scope, record_count, name_key)
         select n, 'elm', 1, 'firm ' || n % 100 from generate_series($1::int, $1::int + 49999) n`,
        [from],
      );
      await publish();
      expect(await differences()).toEqual([]);
      const { rows } = await pool.query(
        `select (select count(*) from served.known_name) as names, (select count(*) from served.known_word) as words`,
      );
      expect(rows).toEqual([{ names: 100, words: 101 }]);
    }
    await pool.query(
      `insert into claim (id, scope, record_count, name_key) values (1000000, 'elm', 1, 'firm new')`,
    );
    await publish();
    expect((await pool.query(`select from served.known_word where word = 'new'`)).rowCount).toBe(1);
  });

  /** Fails once all rows are published, before the figures are. */
  const failLate = (done: number, total: number) => {
    if (done === total - 1) throw new Error('the connection broke');
  };
  const failing = () => publishDifference(pool, async () => nobody, failLate);

  it('is all or nothing, and publishes on the next try what a failure left pending', async () => {
    await savePermit('elm', 9_900, 'open');
    await expect(failing()).rejects.toThrow('broke');
    expect((await differences()).length).toBe(1);
    await publish();
    expect(await differences()).toEqual([]);
  });

  it('leaves nothing of a table that was being built when it failed', async () => {
    await pool.query(`update permit set status = 'again', content_hash = 7 where feed = 'elm'`);
    await pool.query(`insert into pending_change values ('permit', 'elm', null)`);
    await pool.query('create table served.permit_next (left_by text)');
    await expect(failing()).rejects.toThrow('broke');
    expect((await pool.query(`select to_regclass('served.permit_next') as left`)).rows).toEqual([
      { left: null },
    ]);
    await publish();
    expect(await differences()).toEqual([]);
  });

  it('builds a table itself where others wait to replace a stage', async () => {
    await pool.query(`update permit set status = 'once more', content_hash = 8 where feed = 'elm'`);
    await pool.query(`insert into pending_change values ('permit', 'elm', null)`);
    const waiter = await pool.connect();
    let waiting: Promise<unknown> | undefined;
    try {
      await publishDifference(pool, async () => {
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
    expect(await differences()).toEqual([]);
  });
});
