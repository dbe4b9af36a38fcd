/**
 * Replaces a table with another. If most rows are new, filling a table and then building its indexes takes less than
 * half the time of changing the old one. Readers see the old table until the replacement is swapped in.
 */
import pg from 'pg';
import { lockFromReaders } from '../lock-tables.js';

/** An index that was built on a replacement. */
interface BuiltIndex {
  readonly name: string;
  readonly definition: string;
  /** p: primary key, u: unique constraint, null: an index without a constraint. */
  readonly constraint: 'p' | 'u' | null;
}

const quoted = pg.escapeIdentifier;

/**
 * Creates an empty table with another table's columns, storage settings such as the fill factor, and statistics
 * targets.
 */
export async function createReplacement(
  client: pg.ClientBase,
  table: string,
  replacement: string,
): Promise<void> {
  const { rows } = await client.query<{ settings: string | null; counted: string | null }>(
    `select array_to_string(reloptions, ', ') as settings, (
       select string_agg(format('alter column %I set statistics %s', attname, attstattarget), ', ')
       from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attstattarget >= 0) as counted
     from pg_class c where oid = $1::regclass`,
    [table],
  );
  const { settings = null, counted = null } = rows[0] ?? {};
  await client.query(
    `create table ${replacement} (like ${table} including defaults including storage)${settings === null ? '' : ` with (${settings})`}`,
  );
  if (counted !== null) await client.query(`alter table ${replacement} ${counted}`);
}

/**
 * Builds the indexes of `table` on `replacement`.
 * @param beforeEach is called before each index
 */
export async function buildIndexes(
  client: pg.ClientBase,
  table: string,
  replacement: string,
  beforeEach: () => Promise<void> = async () => {},
): Promise<readonly BuiltIndex[]> {
  const { rows: indexes } = await client.query<BuiltIndex>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition, k.contype as constraint
     from pg_index i join pg_class c on c.oid = i.indexrelid
     left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
     where i.indrelid = $1::regclass order by c.relname`,
    [table],
  );
  for (const { name, definition } of indexes) {
    await beforeEach();
    await client.query(onReplacement(definition, replacement, quoted(`${name}_new`)));
  }
  return indexes;
}

/** A table and its replacement. */
export interface Replacement {
  readonly schema: string;
  readonly name: string;
  /** The name of the replacement, which has the same columns. */
  readonly built: string;
  readonly indexes: readonly BuiltIndex[];
}

/** Replaces tables. Locks all of them together: separate locks could deadlock with a reader of several tables. */
export async function replaceTables(
  client: pg.ClientBase,
  replacements: readonly Replacement[],
): Promise<void> {
  if (replacements.length === 0) return;
  await lockFromReaders(client, replacements.map(qualifiedName).join(', '));
  for (const replacement of replacements) await replaceTable(client, replacement);
}

const qualifiedName = ({ schema, name }: Replacement): string => `${schema}.${quoted(name)}`;

async function replaceTable(client: pg.ClientBase, replacement: Replacement): Promise<void> {
  const { schema, name: table, built, indexes } = replacement;
  const qualified = qualifiedName(replacement);
  await client.query(`drop table ${qualified}`);
  await client.query(`alter table ${built} rename to ${quoted(table)}`);
  for (const { name, constraint } of indexes) {
    const index = quoted(`${name}_new`);
    if (constraint === null) await client.query(`alter index ${schema}.${index} rename to ${quoted(name)}`);
    else {
      const kind = constraint === 'p' ? 'primary key' : 'unique';
      await client.query(
        `alter table ${qualified} add constraint ${quoted(name)} ${kind} using index ${index}`,
      );
    }
  }
  await nameConstraints(client, qualified, table);
}

/** Renames the not-null constraints to their default names for a table of this name. */
async function nameConstraints(client: pg.ClientBase, qualified: string, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select conname as name, attname as column from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where conrelid = $1::regclass and contype = 'n'`,
    [qualified],
  );
  for (const { name, column } of rows) {
    const usual = `${table}_${column}_not_null`;
    if (name === usual) continue;
    await client.query(`alter table ${qualified} rename constraint ${quoted(name)} to ${quoted(usual)}`);
  }
}

function onReplacement(definition: string, replacement: string, name: string): string {
  return definition.replace(
    /^(CREATE (?:UNIQUE )?INDEX) \S+ ON \S+/,
    (_all, create: string) => `${create} ${name} ON ${replacement}`,
  );
}
