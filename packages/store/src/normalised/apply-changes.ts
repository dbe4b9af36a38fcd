/** The last step of a load and of an undo: what is staged takes the place of what is served. */
import type { Family } from '@crs/domain';
import type pg from 'pg';
import { figureColumns } from './claims.js';
import { buildIndexes, replaceTable } from './rewrite.js';
import { restoreDefaults, stagedTable, tableColumns } from './staged-table.js';
import { recordTables } from './tables.js';

/** What a load did to the served rows of its feed. */
export interface LoadCounts {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** What a load did, and what is left to do. */
export interface LoadOutcome {
  readonly counts: LoadCounts;
  /** Whose figures it changes: those of every claim of the scope, or only of those in the table `touched`. */
  readonly claims: 'all' | 'touched';
  /** The table that holds the records as they will be served. */
  readonly records: string;
  /**
   * Puts that table in the place of the one that is served, where it is another. Call it last: from then on readers
   * wait for the transaction to end.
   */
  serve(): Promise<void>;
}

/** A feed whose rows are staged, on a connection inside a transaction. */
export interface StagedFeed {
  readonly client: pg.ClientBase;
  readonly family: Family;
  readonly feed: string;
}

/** Fewer changes than this are never worth writing a table anew. */
export const FEWEST_REWRITTEN = 20_000;

/** Makes the table `changed (id, kind)` of what is `inserted`, `updated` and `removed`. */
export async function createChanged(client: pg.ClientBase): Promise<void> {
  await client.query(`create temp table changed (id bigint primary key, kind text not null) on commit drop`);
}

/** What stands in `changed`, of a feed that has so many rows afterwards. */
export async function countChanged(client: pg.ClientBase, rows: number): Promise<LoadCounts> {
  const kinds = await client.query<{ kind: string; rows: number }>(
    'select kind, count(*) as rows from changed group by kind',
  );
  const of = (kind: string) => kinds.rows.find((row) => row.kind === kind)?.rows ?? 0;
  const [inserted, updated, removed] = [of('inserted'), of('updated'), of('removed')];
  return { inserted, updated, removed, unchanged: rows - inserted - updated };
}

/**
 * Adding a row to a permit's indexes took 27 µs where writing it without them and building them afterwards took
 * 13 µs (604,340 rows, measured), so that a table is written anew where more than half of its rows come or change.
 * @param changed rows that come or change
 * @param own all rows that the feed will have
 */
export async function rewriteIsCheaper(
  { client, family, feed }: StagedFeed,
  changed: number,
  own: number,
): Promise<boolean> {
  if (changed < FEWEST_REWRITTEN) return false;
  const { rows } = await client.query<{ rows: number }>(
    `select count(*) as rows from ${recordTables[family].table} where feed <> $1`,
    [feed],
  );
  return changed > ((rows[0]?.rows ?? 0) + own) / 2;
}

/**
 * Makes the staged table, in which all rows of the feed are, one that can be served: with the rows of other feeds, and
 * indexes.
 */
export async function rewritten(
  { client, family, feed }: StagedFeed,
  counts: LoadCounts,
): Promise<LoadOutcome> {
  const { table } = recordTables[family];
  const staged = stagedTable(feed);
  const columns = tableColumns(family).join(', ');
  await client.query(`insert into ${staged} (${columns}) select ${columns} from ${table} where feed <> $1`, [
    feed,
  ]);
  await client.query(`alter table ${staged} drop column source_hash`);
  await restoreDefaults(client, table, staged);
  const indexes = await buildIndexes(client, table, staged);
  const serve = () => replaceTable(client, table, staged, indexes);
  return { counts, claims: 'all', records: staged, serve };
}

/** Does to the served table what `changed` says, with the staged rows. */
export async function changedInPlace(
  { client, family, feed }: StagedFeed,
  counts: LoadCounts,
  claims: LoadOutcome['claims'],
): Promise<LoadOutcome> {
  const { table } = recordTables[family];
  const staged = stagedTable(feed);
  const columns = tableColumns(family);
  if (claims === 'touched' && columns.includes('claim_id')) await noteClaims(client, family, staged);
  await client.query(`delete from ${table} t using changed c where c.kind = 'removed' and t.id = c.id`);
  const assignments = columns
    .filter((column) => !['id', 'feed'].includes(column))
    .map((column) => `${column} = s.${column}`);
  await client.query(
    `update ${table} t set ${assignments.join(', ')}
     from ${staged} s join changed c using (id) where c.kind = 'updated' and t.id = s.id`,
  );
  await client.query(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.map((column) => `s.${column}`).join(', ')}
     from ${staged} s join changed c using (id) where c.kind = 'inserted' order by s.ctid`,
  );
  await client.query(`drop table ${staged}`);
  return { counts, claims, records: table, serve: async () => {} };
}

/** Fills `touched (claim_id)`: the claims that rows make, or made, which changes their figures. */
async function noteClaims(client: pg.ClientBase, family: Family, staged: string): Promise<void> {
  const { table } = recordTables[family];
  const figures = (row: string) =>
    `(${figureColumns(family)
      .map((column) => `${row}.${column}`)
      .join(', ')})`;
  await client.query('create temp table touched (claim_id bigint primary key) on commit drop');
  await client.query(
    `with counted as (
       select s.claim_id as now, t.claim_id as before
       from changed c left join ${staged} s on s.id = c.id and c.kind <> 'removed'
       left join ${table} t on t.id = c.id and c.kind <> 'inserted'
       where c.kind <> 'updated' or ${figures('s')} is distinct from ${figures('t')})
     insert into touched
     select now from counted where now is not null union select before from counted where before is not null`,
  );
}
