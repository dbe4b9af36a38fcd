/** Lets a roster's statuses through while its other changes are on hold. */
import type pg from 'pg';
import { assignmentsFrom, columnsOf } from '../column-lists.js';
import { partitionOf } from './partitions.js';
import { tableColumns } from './staged-table.js';
import { recordTables } from './tables.js';

/** The columns that show whether a license is active. */
const STATUS_COLUMNS = ['status', 'status_printed', 'expiration_date', 'enforcement_flag'];

/** A roster whose newest runs were undone, in the transaction of its connection. */
interface HeldRoster {
  readonly feed: string;
  /** The undo runs, the newest run's first; each keeps the rows that it removed. */
  readonly undoRuns: readonly number[];
  /** The current run. */
  readonly runId: number;
}

/**
 * Gives the licenses of a roster the statuses from its undone runs, if number and name are unchanged. Keeps the
 * previous values, so that the run can be undone. Skips rows that the undone runs inserted or removed.
 * @returns the number of rows
 */
export async function applyHeldStatuses(
  client: pg.ClientBase,
  { feed, undoRuns, runId }: HeldRoster,
): Promise<number> {
  const { table } = recordTables.licenses;
  const records = partitionOf('licenses', feed);
  const columns = tableColumns('licenses').join(', ');
  const others = recordTables.licenses.columns.filter((column) => !STATUS_COLUMNS.includes(column));
  await client.query(
    `create temp table held_status on commit drop as
     select h.id, ${columnsOf('h', STATUS_COLUMNS)},
       -- Any other hash than that of either row has the next load compare the row.
       case when (${columnsOf('h', others)}) is not distinct from (${columnsOf('t', others)}) then h.content_hash
         else hashint8extended(h.content_hash, t.content_hash) end as content_hash
     from (select distinct on (id) * from ${table}_before where replaced_by = any($1) order by id, replaced_by) h
     join ${records} t on t.id = h.id
     where not h.removed and h.name_key = t.name_key
       and (${columnsOf('h', STATUS_COLUMNS)}) is distinct from (${columnsOf('t', STATUS_COLUMNS)})`,
    [undoRuns],
  );
  await client.query(
    `insert into ${table}_before (${columns}, replaced_by, removed)
     select ${columns}, $1, false from ${records} where id in (select id from held_status)`,
    [runId],
  );
  const { rowCount } = await client.query(
    `update ${records} t set run_id = $1, ${assignmentsFrom('h', [...STATUS_COLUMNS, 'content_hash'])}
     from held_status h where t.id = h.id`,
    [runId],
  );
  return rowCount ?? 0;
}
