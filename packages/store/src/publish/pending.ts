/** The changes of the stages since the last publish. */
import type pg from 'pg';
import { suppressionsChanged } from '../suppressed/suppressions.js';
import { type WithheldState, withhold } from '../suppressed/withhold.js';
import type { NameRules } from '../suppressed/withholding.js';
import {
  type HeldBack,
  heldOwners,
  type PublishedTable,
  publishedTables,
  type ServedTable,
} from './published-tables.js';

/** The rows of a table that may differ. */
export interface TouchedRows {
  /** The number of rows recorded by id. */
  readonly ids: number;
  /** Owners whose rows may all differ. */
  readonly owners: readonly string[];
}

/** The pending changes, and the tables with their differences. */
export interface Pending {
  readonly withheld: WithheldState;
  /** By table, the rows that may differ; no other rows do. */
  readonly touched: ReadonlyMap<string, TouchedRows>;
  /** By table, the rows that differ, `(id, owner, change, public_key)`: a temporary table, or an empty select. */
  readonly changed: Readonly<Record<ServedTable, string>>;
  /** By table, the old values of the figures' columns, if rows are changed in place. */
  readonly replaced: Readonly<Record<ServedTable, string>>;
}

/** Tables that publishing also changes because other tables changed. */
const followers: readonly string[] = ['contractor', 'match'];

const asItStood = ({ name, id, figureColumns = [] }: PublishedTable): string =>
  `select ${[id, ...figureColumns].join(', ')} from served.${name} limit 0`;

/**
 * Moves all pending changes that are not on hold into the table `pending (kind, owner, id)`, each once. Adds the rows
 * whose withholding changed, and creates the tables for the differences.
 * @returns null if nothing is pending
 */
export async function takePending(
  client: pg.ClientBase,
  rules: NameRules,
  held: HeldBack,
  report: (done: number, total: number) => void,
): Promise<Pending | null> {
  const owners = Object.fromEntries(publishedTables.map((table) => [table.name, heldOwners(table, held)]));
  const values = [JSON.stringify(owners)];
  const heldOwnersOf = `held as materialized (
    select h.key as kind, o.owner from json_each($1::json) h, json_array_elements_text(h.value) o (owner))`;
  const isTaken = `c.kind in (select json_object_keys($1::json))
    and not exists (select from held h where h.kind = c.kind and h.owner = c.owner)`;
  const { rowCount } = await client.query(
    `with ${heldOwnersOf} select from crs.pending_change c where ${isTaken} limit 1`,
    values,
  );
  if (rowCount === 0 && !(await suppressionsChanged(client))) return null;
  await client.query(
    'create temp table pending (kind text not null, owner text not null, id bigint) on commit drop',
  );
  await client.query(
    `with ${heldOwnersOf},
     taken as (delete from crs.pending_change c where ${isTaken} returning kind, owner, id),
     whole as (select distinct kind, owner from taken where id is null)
     insert into pending
     select kind, owner, null from whole
     union all
     select distinct kind, owner, id from taken t where id is not null
       and not exists (select from whole w where w.kind = t.kind and w.owner = t.owner)`,
    values,
  );
  await client.query('analyze pending');
  const withheld = await withhold(client, rules, held, report);
  const { rows } = await client.query<{ kind: string; ids: number; owners: string[] }>(
    `select kind, count(id) as ids, coalesce(array_agg(owner) filter (where id is null), '{}') as owners
     from pending group by kind`,
  );
  const touched = new Map(rows.map(({ kind, ...one }) => [kind, one]));
  return { touched, withheld, ...(await makeNotes(client, touched)) };
}

async function makeNotes(
  client: pg.ClientBase,
  touched: ReadonlyMap<string, TouchedRows>,
): Promise<Pick<Pending, 'changed' | 'replaced'>> {
  const noted = ({ name }: PublishedTable): boolean => touched.has(name) || followers.includes(name);
  const tables = publishedTables.filter(noted);
  const changed = tables.map(
    ({ name }) => `create temp table changed_${name} (
      id bigint not null, owner text not null, change text not null, public_key text) on commit drop;`,
  );
  const replaced = tables
    .filter(({ figureColumns }) => figureColumns !== undefined)
    .map((table) => `create temp table replaced_${table.name} on commit drop as ${asItStood(table)};`);
  await client.query([...changed, ...replaced].join(''));
  const byTable = (prefix: string, none: (table: PublishedTable) => string) =>
    Object.fromEntries(
      publishedTables.map((table) => [
        table.name,
        noted(table) ? `${prefix}_${table.name}` : `(${none(table)})`,
      ]),
    ) as Record<ServedTable, string>;
  return {
    changed: byTable(
      'changed',
      () => `select 0::bigint as id, '' as owner, '' as change, null::text as public_key limit 0`,
    ),
    replaced: byTable('replaced', asItStood),
  };
}
