/** The last step of a load and of an undo: what is staged takes the place of what the feed had. */
import type { Family } from '@crs/domain';
import pg from 'pg';
import { assignmentsFrom, columnsOf } from '../column-lists.js';
import { type ClaimsToCount, figureColumns } from './claim-figures.js';
import { attachPartition, indexesSql, partitionOf } from './partitions.js';
import { OF_FEED, stagedTable, tableColumns } from './staged-table.js';
import { recordTables } from './tables.js';

/** What a load did to the rows of its feed. */
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
  readonly claims: ClaimsToCount;
  /** The table that holds the feed's records as they are afterwards: its partition, or what becomes that. */
  readonly records: string;
  /** Makes that table the feed's partition, where it is not yet. Call it last: others may wait from then on. */
  attach(): Promise<void>;
}

/** A feed whose rows are staged, on a connection inside a transaction. */
export interface StagedFeed {
  readonly client: pg.ClientBase;
  readonly family: Family;
  readonly feed: string;
  /** As `createStaged` gave them. */
  readonly defaults: readonly string[];
}

/** Fewer changes than this never replace a partition. */
const FEWEST_REPLACED = 20_000;

/**
 * Columns of a partition that the stages join, group or filter by. PostgreSQL keeps statistics of these only: analyzing
 * all columns of a new partition, as it does by itself, takes some ten times as long.
 */
const PLANNED_BY: readonly string[] = 'id feed source_key ordinal license_key claim_id permit_type'.split(
  ' ',
);

/** What stands in the table `changed`, of a feed that has so many rows afterwards. */
export async function countChanged(client: pg.ClientBase, rows: number): Promise<LoadCounts> {
  const kinds = await client.query<{ kind: string; rows: number }>(
    'select kind, count(*) as rows from changed group by kind',
  );
  const of = (kind: string) => kinds.rows.find((row) => row.kind === kind)?.rows ?? 0;
  const [inserted, updated, removed] = [of('inserted'), of('updated'), of('removed')];
  return { inserted, updated, removed, unchanged: rows - inserted - updated };
}

/** Keeps how the rows stand that are about to change or go, for the undoing of the run that changes them. */
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
 * Whether the staged table of all rows of a feed is better made its partition than its changes done to the partition it
 * has: where most of them change, indexes are built in less time than rows are added to them.
 */
export function replacingIsCheaper({ inserted, updated, removed, unchanged }: LoadCounts): boolean {
  const changed = inserted + updated + removed;
  return changed >= FEWEST_REPLACED && changed > unchanged;
}

/** Makes the staged table, in which all rows of the feed are, one that can be its partition. */
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
      // The key of a partition is (id, feed): that an id is there once is known by its statistics alone.
      `analyze ${staged} (${family === 'licenses' ? 'id' : 'id, claim_id'})`,
      ...pendingSql(family, feed, 'null'),
    ].join('; '),
  );
  const attach = () => attachPartition(client, { family, feed }, { staged, constraint: OF_FEED, replaces });
  return { counts, claims: 'all', records: staged, attach };
}

/** SQL that notes for publishing the rows that change: those of a query, or with a null all of the feed. */
function pendingSql(family: Family, feed: string, ids: string): string[] {
  // Rows of a roster are seen by nobody; the contractors that they make are noted by themselves.
  if (family === 'licenses') return [];
  const of = [recordTables[family].table, feed].map((text) => pg.escapeLiteral(text));
  return [`insert into pending_change (kind, owner, id) select ${of.join(', ')}, ${ids}`];
}

/** Does to the feed's partition what `changed` says, with the staged rows. */
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
      `insert into ${table} (${columns.join(', ')})
       select ${columnsOf('s', columns)}
       from ${staged} s join changed c using (id) where c.kind = 'inserted' order by s.ctid`,
      `drop table ${staged}`,
    ].join('; '),
  );
  return { counts, claims, records: table, attach: async () => {} };
}

/** SQL that fills `touched`: the claims that rows make, or made, which changes their figures. */
function touchedSql(family: Family, feed: string): string {
  const [table, staged] = [partitionOf(family, feed), stagedTable(feed)];
  const figures = (row: string) => `(${columnsOf(row, figureColumns(family))})`;
  return `with counted as (
       select s.claim_id as now, t.claim_id as before
       from changed c left join ${staged} s on s.id = c.id and c.kind <> 'removed'
       left join ${table} t on t.id = c.id and c.kind <> 'inserted'
       where c.kind <> 'updated' or ${figures('s')} is distinct from ${figures('t')})
     insert into touched
     select now from counted where now is not null union select before from counted where before is not null`;
}
