/** The last step of a load and of an undo: the staged rows replace or change the feed's partition. */
import type { Family } from '@crs/domain';
import pg from 'pg';
import { assignmentsFrom, columnsOf } from '../column-lists.js';
import { type ClaimsToCount, claimsMade, figureColumns } from './claim-figures.js';
import { attachPartition, indexesSql, partitionOf } from './partitions.js';
import { OF_FEED, stagedTable, tableColumns } from './staged-table.js';
import { recordTables } from './tables.js';

/** Counts of a load's changes to the rows of its feed. */
export interface LoadCounts {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** The result of a load, and its last step. */
export interface LoadOutcome {
  readonly counts: LoadCounts;
  /** The claims to count again. */
  readonly claims: ClaimsToCount;
  /** The table with the feed's new records: its partition, or the table that becomes it. */
  readonly records: string;
  /**
   * Attaches that table as the feed's partition, unless already done. Call this last: other feeds and readers wait from
   * then on.
   */
  attach(): Promise<void>;
}

/** A feed whose rows are staged, on a connection inside a transaction. */
export interface StagedFeed {
  readonly client: pg.ClientBase;
  readonly family: Family;
  readonly feed: string;
  /** As returned by `createStaged`. */
  readonly defaults: readonly string[];
}

/** With fewer changes, a partition is never replaced. */
const FEWEST_REPLACED = 20_000;

/**
 * The columns that the stages join, group, or filter by. Only these get statistics: analyzing all columns of a new
 * partition takes about ten times as long.
 */
const PLANNED_BY: readonly string[] = 'id feed source_key ordinal license_key claim_id permit_type'.split(
  ' ',
);

/** Counts the rows in the table `changed`; `rows` is the feed's number of rows afterward. */
export async function countChanged(client: pg.ClientBase, rows: number): Promise<LoadCounts> {
  const kinds = await client.query<{ kind: string; rows: number }>(
    'select kind, count(*) as rows from changed group by kind',
  );
  const of = (kind: string) => kinds.rows.find((row) => row.kind === kind)?.rows ?? 0;
  const [inserted, updated, removed] = [of('inserted'), of('updated'), of('removed')];
  return { inserted, updated, removed, unchanged: rows - inserted - updated };
}

/** Saves the rows that will be changed or removed, so that the run can be undone. */
export async function saveRowsBefore({ client, family, feed }: StagedFeed, runId: number): Promise<void> {
  const columns = tableColumns(family).join(', ');
  await client.query(
    `insert into ${recordTables[family].table}_before (${columns}, replaced_by, removed)
     select ${columns}, $1, kind = 'removed'
     from ${partitionOf(family, feed)} join changed using (id) where kind <> 'inserted'`,
    [runId],
  );
}

/**
 * True if replacing the partition costs less than changing it: if most rows are written, building indexes is faster
 * than adding rows to them.
 * @param rehashed how many of the unchanged rows get a new content hash
 */
export function replacingIsCheaper(
  { inserted, updated, removed, unchanged }: LoadCounts,
  rehashed = 0,
): boolean {
  const written = inserted + updated + removed + rehashed;
  return written >= FEWEST_REPLACED && written > unchanged - rehashed;
}

/** Prepares the staged table, which has all rows of the feed, to become its partition. */
export async function replacePartition(
  { client, family, feed, defaults }: StagedFeed,
  counts: LoadCounts,
  { replaces }: { readonly replaces: boolean },
): Promise<LoadOutcome> {
  const staged = stagedTable(feed);
  const unread = tableColumns(family).filter((column) => !PLANNED_BY.includes(column));
  const altered = [
    'drop column source_hash',
    ...defaults,
    ...unread.map((column) => `alter column ${column} set statistics 0`),
  ];
  await client.query(
    [
      `alter table ${staged} ${altered.join(', ')}`,
      ...(await indexesSql(client, family, staged)),
      // The primary key is (id, feed), so the planner learns only from statistics that ids are unique.
      `analyze ${staged} (${family === 'licenses' ? 'id' : 'id, claim_id'})`,
      // A few changes are published one by one, even if most rows got a new content hash.
      ...pendingSql(family, feed, replaces && !replacingIsCheaper(counts) ? 'id from changed' : 'null'),
    ].join('; '),
  );
  const attach = () => attachPartition(client, { family, feed }, { staged, constraint: OF_FEED, replaces });
  return { counts, claims: 'all', records: staged, attach };
}

/** SQL that adds the changed rows to `pending_change`: the ids from a query, or null for the whole feed. */
function pendingSql(family: Family, feed: string, ids: string): string[] {
  // Roster rows are not published; the contractors made from them are recorded separately.
  if (family === 'licenses') return [];
  const of = [recordTables[family].table, feed].map((text) => pg.escapeLiteral(text));
  return [`insert into pending_change (kind, owner, id) select ${of.join(', ')}, ${ids}`];
}

/** Applies `changed` to the feed's partition, with the staged rows. */
export async function changeInPlace(
  { client, family, feed }: StagedFeed,
  counts: LoadCounts,
  claims: ClaimsToCount,
): Promise<LoadOutcome> {
  const table = partitionOf(family, feed);
  const staged = stagedTable(feed);
  const columns = tableColumns(family);
  const assignments = assignmentsFrom(
    's',
    columns.filter((column) => !['id', 'feed'].includes(column)),
  );
  await client.query(
    [
      ...(claims === 'touched' && columns.includes('claim_id') ? [touchedSql(family, feed)] : []),
      ...pendingSql(family, feed, 'id from changed'),
      `delete from ${table} t using changed c where c.kind = 'removed' and t.id = c.id`,
      `update ${table} t set ${assignments}
       from ${staged} s join changed c using (id) where c.kind = 'updated' and t.id = s.id`,
      `update ${table} t set content_hash = s.content_hash
       from ${staged} s join rehashed using (id) where t.id = s.id`,
      `insert into ${table} (${columns.join(', ')})
       select ${columnsOf('s', columns)}
       from ${staged} s join changed c using (id) where c.kind = 'inserted' order by s.ctid`,
      `drop table ${staged}`,
    ].join('; '),
  );
  return { counts, claims, records: table, attach: async () => {} };
}

/** SQL that fills `touched` with the claims whose figures change because a record was added, removed, or changed. */
function touchedSql(family: Family, feed: string): string {
  const [table, staged] = [partitionOf(family, feed), stagedTable(feed)];
  const figures = (row: string) => `(${columnsOf(row, figureColumns(family))})`;
  return `with counted as (
       select case when s.id is not null then ${claimsMade(family, 's')} end as now,
         case when t.id is not null then ${claimsMade(family, 't')} end as before
       from changed c left join ${staged} s on s.id = c.id and c.kind <> 'removed'
       left join ${table} t on t.id = c.id and c.kind <> 'inserted'
       where c.kind <> 'updated' or ${figures('s')} is distinct from ${figures('t')})
     insert into touched
     select id from counted, unnest(now || before) id where id is not null group by id`;
}
