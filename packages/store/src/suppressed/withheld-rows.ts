/** The rows that publishing replaces or leaves out (table `withheld`), and a stage's rows without them. */
import type pg from 'pg';
import { columnsOf } from '../column-lists.js';
import type { HeldBack } from '../publish/published-tables.js';
import { heldOwners, ownerOf, type PublishedTable } from '../publish/published-tables.js';

/** The column that identifies a row's part, for tables whose id is not unique. */
const partOf = ({ key, id }: PublishedTable): string | null =>
  key.length > 1 && key.includes('contractor_id') && id !== 'contractor_id' ? 'contractor_id' : null;

/** SQL for whether a row, by its alias, is withheld. */
function isWithheld(table: PublishedTable, alias: string): string {
  const part = partOf(table);
  return `exists (select from withheld w where w.kind = '${table.name}' and w.owner = ${ownerOf(table, alias)}
    and w.id = ${alias}.${table.id} and w.part = ${part === null ? 0 : `${alias}.${part}`})`;
}

/** SQL for withheld rows: `original`, or as shown. Keys are read from `withheld`, whose index finds them. */
function withheldSql(
  table: PublishedTable,
  columns: readonly string[],
  shown: boolean,
  where: string,
): string {
  const part = partOf(table);
  const keys: Readonly<Record<string, string>> = {
    [table.id]: 'w.id',
    ...(table.owner === null ? {} : { [table.owner]: 'w.owner' }),
    ...(part === null ? {} : { [part]: 'w.part' }),
  };
  const original = `json_populate_record(null::crs.${table.name}, w.original)`;
  const selected = columns.map((column) => `${keys[column] ?? `r.${column}`} as ${column}`);
  return `select ${selected.join(', ')} from withheld w
    cross join lateral ${shown ? `json_populate_record(${original}, w.masked)` : original} r
    where w.kind = '${table.name}' and ${where}`;
}

/** SQL for the rows of a table's stage as shown: withheld ones are replaced or left out. */
export function shownRows(table: PublishedTable, columns: readonly string[]): string {
  return `(select ${columnsOf('s', columns)} from crs.${table.name} s where not ${isWithheld(table, 's')}
    union all ${withheldSql(table, columns, true, 'w.masked is not null')})`;
}

/**
 * SQL for the rows that would be served if nothing were withheld: those in the stage; for owners on hold, those already
 * served.
 */
export function unwithheldRows(
  client: pg.ClientBase,
  table: PublishedTable,
  columns: readonly string[],
  held: HeldBack,
): string {
  const owners = heldOwners(table, held).map((owner) => client.escapeLiteral(owner));
  if (owners.length === 0) return `crs.${table.name}`;
  const isHeld = (owner: string): string => `${owner} = any(array[${owners.join(', ')}]::text[])`;
  return `(select ${columnsOf('s', columns)} from crs.${table.name} s where not ${isHeld(ownerOf(table, 's'))}
    union all select ${columnsOf('t', columns)} from served.${table.name} t
      where ${isHeld(ownerOf(table, 't'))} and not ${isWithheld(table, 't')}
    union all ${withheldSql(table, columns, false, isHeld('w.owner'))})`;
}

/** A table with its served columns. */
export interface WithholdingTable {
  readonly table: PublishedTable;
  readonly columns: readonly string[];
  readonly held: HeldBack;
  /** SQL for its rows as they would be served if nothing were withheld. */
  readonly rows: string;
}

/** The contractors affected by suppressions of contractors, with the suppressions' numbers. */
export interface SuppressedContractors {
  readonly suppressions: ReadonlyMap<number, readonly number[]>;
  readonly hidden: readonly number[];
}

/** A row to withhold. */
export interface WithheldRow {
  readonly owner: string;
  readonly id: number;
  readonly part?: number;
  readonly masked: Readonly<Record<string, unknown>> | null;
  readonly suppressions: readonly number[];
}

/** Which withheld rows of a table might no longer be withheld, as SQL over `w`. */
type Reconsidered = string;

/** The changed rows: whether any belongs to an owner on hold. */
export interface WithheldChange {
  readonly ids: readonly number[];
  readonly ofHeld: boolean;
}

/**
 * Makes `withheld` contain these rows of a table, and records changes in `pending (kind, owner, id)`. A row that
 * belongs to an owner on hold remains with nothing masked until it is published, because its stage has another one.
 * @param reconsidered the rows that are no longer withheld unless they are among these
 */
export async function saveWithheld(
  client: pg.ClientBase,
  { table, columns, held, rows: base }: WithholdingTable,
  rows: readonly WithheldRow[],
  reconsidered: Reconsidered,
): Promise<WithheldChange> {
  const part = partOf(table);
  const heldNow = heldOwners(table, held);
  const { rows: changed } = await client.query<{ id: number; held: boolean }>(
    `with wanted as materialized (
       select owner, id, coalesce(part, 0) as part, masked, suppressions
       from json_to_recordset($1) n (owner text, id bigint, part bigint, masked json, suppressions bigint[])),
     gone as materialized (
       select owner, id, part from withheld w where kind = '${table.name}' and (${reconsidered})
         and not exists (select from wanted n where (n.owner, n.id, n.part) = (w.owner, w.id, w.part))),
     emptied as (
       update withheld w set masked = '{}', suppressions = '{}' from gone g
       where w.kind = '${table.name}' and (g.owner, g.id, g.part) = (w.owner, w.id, w.part) and g.owner = any($2)
       returning w.owner, w.id),
     deleted as (
       delete from withheld w using gone g
       where w.kind = '${table.name}' and (g.owner, g.id, g.part) = (w.owner, w.id, w.part) and g.owner <> all($2)
       returning w.owner, w.id),
     saved as (
       insert into withheld as w (kind, owner, id, part, original, masked, suppressions)
       select '${table.name}', n.owner, n.id, n.part, row_to_json(b), n.masked, n.suppressions
       from wanted n cross join lateral (
         select ${columnsOf('r', columns)} from ${base} r
         where ${ownerOf(table, 'r')} = n.owner and r.${table.id} = n.id${part === null ? '' : ` and r.${part} = n.part`} offset 0) b
       on conflict (kind, owner, id, part) do update
         set original = excluded.original, masked = excluded.masked, suppressions = excluded.suppressions
       where (w.original::text, w.masked::text, w.suppressions)
         is distinct from (excluded.original::text, excluded.masked::text, excluded.suppressions)
       returning w.owner, w.id),
     changed as materialized (
       select owner, id from emptied union select owner, id from deleted union select owner, id from saved),
     noted as (
       insert into pending select '${table.name}', owner, id from changed c
       where not exists (select from pending p
         where p.kind = '${table.name}' and p.owner = c.owner and (p.id is null or p.id = c.id)))
     select id, owner = any($2) as held from changed`,
    [JSON.stringify(rows), heldNow],
  );
  return { ids: changed.map(({ id }) => id), ofHeld: changed.some((one) => one.held) };
}

/** The tables with withheld rows. */
export async function withheldKinds(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ kind: string }>('select distinct kind from withheld');
  return new Set(rows.map(({ kind }) => kind));
}

/** Removes rows with nothing masked once they have been published. */
export async function forgetUnmasked(client: pg.ClientBase): Promise<void> {
  await client.query(`delete from withheld where masked::text = '{}'`);
}

/** Copies the uncommitted rows for a connection that builds tables at the same time. */
export async function readWithheld(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ all: string }>(
    `select coalesce(json_agg(w), '[]')::text as all from withheld w`,
  );
  return rows[0]?.all ?? '[]';
}

/** Makes copied rows replace the table for the rest of the transaction. */
export async function useWithheld(client: pg.ClientBase, copied: string): Promise<void> {
  await client.query('create temp table withheld (like crs.withheld) on commit drop');
  await client.query(
    `insert into withheld select * from json_to_recordset($1) w (kind text, owner text, id bigint, part bigint,
       original json, masked json, suppressions bigint[])`,
    [copied],
  );
  await client.query('analyze withheld');
}
