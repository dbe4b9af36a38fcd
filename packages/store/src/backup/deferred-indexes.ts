/** Indexes and constraints that are dropped before a load and built after it, which is much faster. */
import type pg from 'pg';
import { inSchemas } from '../schemas.js';

/** What to rebuild. */
export interface DeferredIndexes {
  /** Statements that each create an index or a constraint, in the order of their dependencies. */
  readonly statements: readonly string[];
  /** Tables whose triggers were disabled. */
  readonly silenced: readonly string[];
}

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  readonly refers: boolean;
}

/** Drops every index, key, and reference of empty tables, and disables their triggers. */
export async function deferIndexes(client: pg.ClientBase): Promise<DeferredIndexes> {
  const { rows: constraints } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
       contype = 'f' as refers
     from pg_constraint
     where ${inSchemas('connamespace')} and contype in ('p', 'u', 'f') and conparentid = 0
     order by contype <> 'f', conrelid::regclass::text, conname`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where ${inSchemas('c.relnamespace')} and not c.relispartition
       and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by 1`,
  );
  const { rows: triggers } = await client.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where ${inSchemas('c.relnamespace')} and not t.tgisinternal and t.tgparentid = 0 and t.tgenabled = 'O'`,
  );
  const silenced = triggers.map(({ table }) => table);
  for (const { table, name } of constraints)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const table of silenced) await client.query(`alter table ${table} disable trigger user`);
  const adding = ({ table, name, definition }: Constraint) =>
    `alter table ${table} add constraint ${name} ${definition}`;
  return {
    statements: [
      ...constraints.filter(({ refers }) => !refers).map(adding),
      // Building an index of a partitioned table also builds it on its partitions.
      ...indexes.map(({ definition }) =>
        definition.replace(/^(CREATE (?:UNIQUE )?INDEX \S+ ON) ONLY /, '$1 '),
      ),
      ...constraints.filter(({ refers }) => refers).map(adding),
    ],
    silenced,
  };
}

/** Rebuilds what was dropped, and enables the triggers again. */
export async function buildDeferred(
  client: pg.ClientBase,
  { statements, silenced }: DeferredIndexes,
  report: (done: number, total: number) => void,
): Promise<void> {
  for (const [done, statement] of statements.entries()) {
    report(done, statements.length);
    await client.query(statement);
  }
  for (const table of silenced) await client.query(`alter table ${table} enable trigger user`);
  report(statements.length, statements.length);
}
