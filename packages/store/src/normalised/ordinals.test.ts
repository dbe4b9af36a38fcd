import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { wholeEntries, wholeLines } from '../../../../test/harness/staged-rows.js';
import { createPool, inTransaction } from '../pool.js';
import { startRun } from '../raw/runs.js';
import { FeedLoad } from './load.js';
import { loadManifest, type Manifest } from './manifest.js';
import { wholeRows } from './staged-lines.js';
import { type RecordRow, recordTables } from './tables.js';

/** A permit in the tests: its key, which may repeat, and its text. */
interface Permit {
  readonly key: string;
  readonly status: string;
}

const nothing = Object.fromEntries(recordTables.permits.columns.map((column) => [column, null]));
/** A definition of a later edition reads another description, so that the content of every row changes. */
const rowOf = ({ key, status }: Permit, edition: number) =>
  ({
    ...{ ...nothing, jurisdiction: 'lakeview', permit_number: key, status },
    description: edition === 0 ? null : `Edition ${edition}`,
  }) as unknown as RecordRow<'permits'>;
const hashOf = ({ key, status }: Permit, edition = 0) =>
  BigInt((edition * 256 + key.charCodeAt(0)) * 256 + status.charCodeAt(0));

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Loads permits: all of them, or only those whose records aren't in the manifest. */
function load(
  feed: string,
  permits: readonly Permit[],
  how: 'whole' | 'changes',
  edition = 0,
): Promise<void> {
  return inTransaction(pool, async (client) => {
    const manifest = how === 'whole' ? null : await loadManifest(client, feed);
    const known = [...(manifest?.hashes ?? [])].map((hash, at) => ({
      hash,
      id: manifest?.ids[at] as number,
    }));
    const staying: typeof known = [];
    const fresh = permits.filter((permit) => {
      const at = known.findIndex(({ hash }) => hash === hashOf(permit, edition));
      if (at !== -1) staying.push(...known.splice(at, 1));
      return at === -1;
    });
    const runId = await startRun(client, { kind: 'ingest', feed });
    const staged = await FeedLoad.open(client, 'permits', feed, runId, wholeRows('permits'));
    const line = wholeLines('permits', feed);
    const lines = fresh.map((permit) => line(permit.key, hashOf(permit, edition), rowOf(permit, edition)));
    const entries = fresh.map((permit) => ({ key: permit.key, hash: hashOf(permit, edition) }));
    await staged.add(Buffer.from(lines.join('')), wholeEntries(feed, entries));
    await staged.finish();
    const stay: Manifest = {
      hashes: BigUint64Array.from(staying, ({ hash }) => hash),
      ids: Float64Array.from(staying, ({ id }) => id),
    };
    const gone = known.map(({ id }) => id);
    const { attach } = await (manifest === null ? staged.applyFull() : staged.applyChanges(stay, gone));
    await attach();
  });
}

async function served(feed: string): Promise<{ id: number; key: string; status: string; ordinal: number }[]> {
  const { rows } = await pool.query(
    `select id, source_key as key, status, ordinal from permit where feed = $1 order by source_key, ordinal`,
    [feed],
  );
  return rows;
}

describe('permits whose numbers repeat', () => {
  let feeds = 0;
  const permits = fc.array(
    fc.record({ key: fc.constantFrom('a', 'b', 'c'), status: fc.constantFrom('x', 'y', 'z') }),
    { maxLength: 8 },
  );

  it.each(['whole', 'changes'] as const)(
    'are served as last loaded, each with its own id and manifest: %s',
    async (how) => {
      await fc.assert(
        fc.asyncProperty(permits, fc.array(permits, { minLength: 1, maxLength: 4 }), async (first, loads) => {
          const feed = `permits_${feeds++}`;
          const always = { key: 'z', status: 'always' };
          await load(feed, [...first, always], 'whole');
          for (const some of loads) {
            const before = await served(feed);
            await load(feed, [...some, always], how);
            const now = await served(feed);
            const said = (rows: readonly Permit[]) =>
              rows.map(({ key, status }) => `${key} ${status}`).sort();
            expect(said(now)).toEqual(said([...some, always]));
            expect(new Set(now.map(({ key, ordinal }) => `${key} ${ordinal}`)).size).toBe(now.length);
            // An unchanged row keeps its id.
            const kept = now.filter(({ id, status }) =>
              before.some((row) => row.id === id && row.status === status),
            );
            const common = said(now).filter((row) => said(before).includes(row));
            expect(kept.length).toBeGreaterThanOrEqual(new Set(common).size);
            const manifest = await inTransaction(pool, (client) => loadManifest(client, feed));
            const entries = [...(manifest?.ids ?? [])]
              .map((id, at) => `${id} ${manifest?.hashes[at]}`)
              .sort();
            expect(entries).toEqual(now.map((row) => `${row.id} ${hashOf(row)}`).sort());
          }
        }),
        { numRuns: 25 },
      );
    },
  );

  it.each(['whole', 'changes'] as const)(
    'keep their ids if a new definition changes all of them and the file has another order: %s',
    async (how) => {
      const orders = permits.chain((rows) =>
        fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
      );
      await fc.assert(
        fc.asyncProperty(orders, async ([first, other]) => {
          const feed = `permits_${feeds++}`;
          await load(feed, first, 'whole');
          const idsOf = async () => (await served(feed)).map(({ id, status }) => `${id} ${status}`).sort();
          const before = await idsOf();
          await load(feed, other, how, 1);
          expect(await idsOf()).toEqual(before);
        }),
        { numRuns: 25 },
      );
    },
  );
});
