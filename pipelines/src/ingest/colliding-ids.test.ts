/** Loads with ids of so few bits that most collide: each record and claim has its own, permanent id. */
import { recordId } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { feedsByNight, row, type SourceRow } from '../../../test/harness/nights.js';

const feeds = ['east', 'west', 'roster'] as const;
type Feed = (typeof feeds)[number];

/** Rows whose numbers others may have: they need ordinals. */
const repeats = fc.array(
  fc.integer({ min: 0, max: 2 }).map((number) => row(`N${number}`, 'Twice Roofing', number)),
  { maxLength: 3 },
);
const permits = fc.tuple(rowsOf(), repeats).map(([once, again]) => [...once, ...again]);

function rowsOf() {
  return fc
    .uniqueArray(fc.integer({ min: 0, max: 59 }), { maxLength: 60 })
    .chain((numbers) =>
      fc.tuple(
        ...numbers.map((number) =>
          fc.integer({ min: 0, max: 39 }).map((firm) => row(`N${number}`, `Firm ${firm} Roofing`, firm)),
        ),
      ),
    );
}

const BITS = 7;

/** Two permit numbers with the same id, in order. */
function collidingNumbers(feed: string): [string, string] {
  const seen = new Map<number, string>();
  for (let at = 1000; ; at++) {
    const number = `N${at}`;
    const id = recordId(feed, number, 0, BITS);
    const before = seen.get(id);
    if (before !== undefined) return [before, number];
    seen.set(id, number);
  }
}

describe('ids, most of which collide', () => {
  const nights = feedsByNight({ bits: BITS });

  /** Every row with an id, by kind and identity. The map would lose a repeated key. */
  async function ids(): Promise<Map<string, number>> {
    const { rows: found } = await nights.pool.query<{ row: string; id: number }>(
      `select concat_ws(' ', 'permit', feed, source_key, ordinal) as row, id from permit
       union all select concat_ws(' ', 'claim', scope, contractor_name), id from claim
       union all select concat_ws(' ', 'contractor', feed, license_key), id from contractor`,
    );
    const map = new Map(found.map(({ row: text, id }) => [text, id]));
    expect(map.size).toBe(found.length);
    return map;
  }

  /** Records whose claim isn't the one with their contractor, by the texts of both. */
  async function misled(): Promise<unknown[]> {
    const { rows: found } = await nights.pool.query(
      `select p.source_key, p.contractor_name, c.contractor_name as claimed from permit p
       left join claim c on c.id = p.claim_id where c.contractor_name is distinct from p.contractor_name`,
    );
    return found;
  }

  let runs = 0;
  const known = new Map<string, number>();
  async function check(expected: ReadonlyMap<Feed, readonly SourceRow[]>): Promise<void> {
    const now = await ids();
    // Ids of several owners are distinguished before they are published.
    for (const kind of ['permit east', 'permit west', 'claim east', 'claim west', 'contractor']) {
      const of = [...now].filter(([text]) => text.startsWith(`${kind} `)).map(([, id]) => id);
      expect(new Set(of).size).toBe(of.length);
    }
    // While a row is away, another may take the id of its hash; a spare id is never reassigned.
    for (const [text, id] of known) if (!now.has(text) && id < 2 ** BITS) known.delete(text);
    for (const [text, id] of now) {
      expect({ text, id: known.get(text) ?? id }).toEqual({ text, id });
      known.set(text, id);
    }
    expect(await misled()).toEqual([]);
    for (const feed of feeds) {
      const { rows: stored } = await nights.pool.query<{ key: string }>(
        `select source_key as key from ${feed === 'roster' ? 'license_record' : 'permit'} where feed = $1 order by 1`,
        [feed],
      );
      const keys = (expected.get(feed) ?? []).map(({ number }) => number).sort();
      expect({ feed, keys: stored.map(({ key }) => key).sort() }).toEqual({ feed, keys });
    }
  }

  it('are unique, stay the same through nights, undo, and redo, and lead to the printed records', async () => {
    const step = fc.oneof(
      ...(['load', 'undo and redo'] as const).flatMap((act) => [
        fc.record({
          act: fc.constant(act),
          feed: fc.constantFrom('east' as const, 'west' as const),
          rows: permits,
        }),
        fc.record({ act: fc.constant(act), feed: fc.constant('roster' as const), rows: rowsOf() }),
      ]),
      fc.record({ act: fc.constant('at once' as const), east: permits, west: permits, roster: rowsOf() }),
    );
    const now = new Map<Feed, readonly SourceRow[]>();
    // A feed with no row left would be refused.
    const withOne = (given: readonly SourceRow[]): SourceRow[] => [...given, row('always', 'Always Roofing')];
    const put = async (feed: Feed, given: readonly SourceRow[]): Promise<number> => {
      const all = withOne(given);
      const run = await nights.load(feed, all);
      now.set(feed, all);
      return run;
    };
    await put('east', []);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
        for (const one of steps) {
          if (one.act === 'load') await put(one.feed, one.rows);
          else if (one.act === 'at once')
            await Promise.all([put('east', one.east), put('west', one.west), put('roster', one.roster)]);
          else {
            const before = now.get(one.feed);
            const run = await put(one.feed, [...one.rows, row('another', `Another ${runs++} Firm Inc`)]);
            const after = now.get(one.feed) ?? [];
            await check(now);
            await nights.undoRun(one.feed, run);
            now.set(one.feed, before ?? []);
            await check(now);
            await nights.redoRun(one.feed, await lastUndo(one.feed));
            now.set(one.feed, after);
          }
          await check(now);
        }
      }),
      { numRuns: 10 },
    );
    expect([...known.values()].filter((id) => id >= 2 ** BITS).length).toBeGreaterThan(10);
  });

  it('stay the same if a record that comes first is new and the whole source is compared', async () => {
    const [first, later] = collidingNumbers('late');
    const idOf = async (number: string): Promise<number | undefined> => {
      const { rows: found } = await nights.pool.query<{ id: number }>(
        `select id from permit where feed = 'late' and source_key = $1`,
        [number],
      );
      return found[0]?.id;
    };
    await nights.load('late', [row(later)]);
    const id = await idOf(later);
    // After an undo, no record is known to be unchanged.
    await nights.undoRun('late', await nights.load('late', [row(later), row('another')]));
    await nights.load('late', [row(first), row(later)]);
    expect(await idOf(later)).toBe(id);
    expect(await idOf(first)).toBeGreaterThanOrEqual(2 ** BITS);
  });

  async function lastUndo(feed: string): Promise<number> {
    const { rows: found } = await nights.pool.query<{ id: number }>(
      `select max(id) as id from run where feed = $1 and kind = 'undo'`,
      [feed],
    );
    return found[0]?.id ?? 0;
  }
});
