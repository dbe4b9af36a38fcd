import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { createPool } from '../pool.js';
import { ReadSession, readConsistently, shareReads } from './read-session.js';
import { ResultCache } from './result-cache.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { schema: 'served' });
  await pool.query(`insert into prepared_figure values ('figure', '1')`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const figure = async (session: ReadSession): Promise<number> => {
  const { rows } = await session.query<{ value: number }>({
    rows: `select value from prepared_figure where name = 'figure'`,
  });
  return rows[0]?.value ?? 0;
};
/** Publishes another figure with another version. */
const publishFigure = (): Promise<unknown> =>
  pool.query(`with raised as (
      insert into data_version values (true, 1, now())
      on conflict (one) do update set version = data_version.version + 1 returning version)
    update prepared_figure set value = to_json(version) from raised`);

describe('a response', () => {
  it('has no version before the first publish', async () => {
    const session = new ReadSession(pool);
    expect(await figure(session)).toBe(1);
    expect(await session.version()).toBeNull();
    expect(await new ReadSession(pool).version()).toBeNull();
  });

  it('is read again if the data changes between its statements', async () => {
    await publishFigure();
    let tries = 0;
    const answer = await readConsistently(pool, async (session) => {
      const first = await figure(session);
      if (++tries === 1) await publishFigure();
      return { first, second: await figure(session), version: await session.version() };
    });
    expect(tries).toBe(2);
    expect(answer).toEqual({ first: 2, second: 2, version: 2 });
  });

  it('fails if the data keeps changing', async () => {
    const moving = readConsistently(pool, async (session) => {
      await figure(session);
      await publishFigure();
      return figure(session);
    });
    await expect(moving).rejects.toThrow(/data version changed/);
  });

  it('uses cached results of the served version only', async () => {
    const shared = shareReads(pool);
    let read = 0;
    const answer = (): Promise<{ figure: number; version: number | null }> =>
      readConsistently(
        pool,
        async (session) => {
          let value = session.cached<number>('figure');
          if (value === undefined) {
            read++;
            value = await figure(session);
            session.cache('figure', value);
          }
          return { figure: value, version: await session.version() };
        },
        shared,
      );
    const before = await answer();
    expect([await answer(), read]).toEqual([before, 1]);
    await publishFigure();
    const after = await answer();
    expect([after.figure, after.version, read]).toEqual([before.figure + 1, after.figure, 2]);
  });

  it('keeps columns in their order, and puts those with a dot in objects', async () => {
    const { head, rows } = await new ReadSession(pool).query({
      head: { total: '2::bigint', name: `'head'` },
      rows: `select n as "z", 'x' as "in.b", null as "in.a", n + 1 as "a" from generate_series(1, head.total) n`,
    });
    expect(JSON.stringify({ head, rows })).toBe(
      '{"head":{"total":2,"name":"head"},"rows":[{"z":1,"in":{"b":"x","a":null},"a":2},{"z":2,"in":{"b":"x","a":null},"a":3}]}',
    );
  });
});

describe('a lookup', () => {
  const words = `select n as "in.number", asked.value || n as word from generate_series(1, length(asked.value)) n order by n desc`;

  it("returns each caller's result, with one statement for concurrent ones", async () => {
    const shared = shareReads(pool);
    const query = jest.spyOn(pool, 'query');
    const found = await Promise.all(
      ['a', 'bc', '', 'bc', 'd'].map((value) => new ReadSession(pool, shared).lookUp(words, value)),
    );
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    const two = '[{"in":{"number":2},"word":"bc2"},{"in":{"number":1},"word":"bc1"}]';
    expect(found.map((rows) => JSON.stringify(rows))).toEqual([
      '[{"in":{"number":1},"word":"a1"}]',
      two,
      '[]',
      two,
      '[{"in":{"number":1},"word":"d1"}]',
    ]);
  });

  it('returns the version it read, and restarts if another statement read another one', async () => {
    await publishFigure();
    let tries = 0;
    const answer = await readConsistently(pool, async (session) => {
      const [one] = await session.lookUp<{ figure: number }>(
        `select value as figure from prepared_figure where name = asked.value`,
        'figure',
      );
      if (++tries === 1) await publishFigure();
      return { one: one?.figure, other: await figure(session), version: await session.version() };
    });
    expect(tries).toBe(2);
    expect(answer).toEqual({ one: answer.version, other: answer.version, version: answer.version });
  });
});

describe('cached responses', () => {
  it('are dropped with their version, least recently used first if there are too many', () => {
    const known = new ResultCache();
    known.set(1, 'a', 'A', 150_000);
    known.set(1, 'b', 'B', 100_000);
    expect(known.get('a')).toBe('A');
    known.set(1, 'c', 'C', 100_000);
    expect(['a', 'b', 'c'].map((name) => known.get(name))).toEqual(['A', undefined, 'C']);
    known.set(2, 'd', 'D', 1);
    expect(['a', 'd'].map((name) => known.get(name))).toEqual([undefined, 'D']);
    expect(known.version).toBe(2);
  });
});
