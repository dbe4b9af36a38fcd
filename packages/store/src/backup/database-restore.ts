/** Puts the contents of another database into an empty one, in one transaction. */
import { CrsError } from '@crs/domain';
import pg from 'pg';
import { copyLines } from '../copy.js';
import {
  applyMigration,
  createMigrationTable,
  MIGRATION_LOCK,
  type Migration,
  pendingAfter,
  readMigrations,
} from '../migrate.js';
import { createClient } from '../pool.js';
import { inSchemas, SCHEMAS } from '../schemas.js';
import { listTables, qualified, type StoredContents, type StoredTable } from './catalog.js';

/** Settings of the transaction: nothing else uses the machine. */
const LOADING = `set local maintenance_work_mem = '512MB'; set local max_parallel_maintenance_workers = 1`;

/** How PostgreSQL prints a partition bound with one value. */
const LIST_BOUND = /^FOR VALUES IN \('(?:[^'\\]|'')*'\)$/;

/** A running restore. Until `finish`, the database stays unchanged; `close` without `finish` leaves nothing behind. */
export class DatabaseRestore {
  private constructor(
    private readonly client: pg.Client,
    private readonly contents: StoredContents,
    /** Migrations added after the contents were stored. */
    private readonly later: readonly Migration[],
    private readonly indexes: DeferredIndexes,
  ) {}

  /**
   * Creates the schema as of when the contents were stored.
   * @throws CrsError `restore.not_empty` for a database with rows of the service; MigrationError for contents of a
   * newer version
   */
  static async begin(
    databaseUrl: string,
    contents: StoredContents,
    signal?: AbortSignal,
  ): Promise<DatabaseRestore> {
    const client = createClient(databaseUrl);
    const stop = () => void client.end();
    signal?.addEventListener('abort', stop);
    try {
      await client.connect();
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      const later = pendingAfter(contents.migrations, await readMigrations());
      await client.query(`begin; ${LOADING}`);
      await refuseRows(client);
      await client.query(`drop schema if exists ${SCHEMAS.join(', ')} cascade`);
      await createMigrationTable(client);
      const names = new Set(contents.migrations.map(({ name }) => name));
      for (const migration of await readMigrations())
        if (names.has(migration.name)) await applyMigration(client, migration);
      const indexes = await deferIndexes(client);
      for (const table of contents.tables) await createPartition(client, table);
      await refuseUnknown(client, contents.tables);
      // Migrations noted follow-up work for the database; the restored rows tell whether the work was done.
      for (const name of await filledOf(client, contents.tables.map(qualified)))
        await client.query(`delete from ${name}`);
      return new DatabaseRestore(client, contents, later, indexes);
    } catch (error) {
      await client.end();
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Fills a table with lines in COPY's text format; returns the number of rows. */
  async load(table: StoredTable, lines: AsyncIterable<Uint8Array>): Promise<number> {
    // Index-only scans find frozen rows without a vacuum.
    const columns = table.columns.map(pg.escapeIdentifier);
    return copyLines(this.client, qualified(table), columns, lines, { frozen: true });
  }

  /** Builds the indexes, updates the schema, and commits. */
  async finish(report: (done: number, total: number) => void): Promise<{ migrated: string[] }> {
    await buildDeferred(this.client, this.indexes, report);
    for (const { last, ...sequence } of this.contents.sequences)
      await this.client.query('select setval($1, $2)', [qualified(sequence), last]);
    for (const migration of this.later) await applyMigration(this.client, migration);
    await analyzeAll(this.client);
    await this.client.query('commit');
    return { migrated: this.later.map(({ name }) => name) };
  }

  /** Ends the connection; anything uncommitted is rolled back. */
  async close(): Promise<void> {
    await this.client.end();
  }
}

/** Refuses a database that contains anything of the service, or other tables in its schemas. */
async function refuseRows(client: pg.Client): Promise<void> {
  const tables = (await listTables(client)).map(qualified);
  const { rowCount } = await client.query(`select where to_regclass('crs.migration') is not null`);
  const filled = rowCount === 0 ? tables : await filledOf(client, tables);
  if (filled.length === 0) return;
  throw new CrsError('restore.not_empty', `The database is not empty: ${filled[0]} has rows.`, {
    nextStep: 'Restore into a new database: set DATABASE_URL or a new CRS_DATA_DIR.',
  });
}

/** The tables that have rows. */
async function filledOf(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const each = tables.map(
    (name) => `select ${client.escapeLiteral(name)} as name where exists (select from ${name})`,
  );
  if (each.length === 0) return [];
  return (await client.query<{ name: string }>(each.join(' union all '))).rows.map(({ name }) => name);
}

async function createPartition(client: pg.Client, table: StoredTable): Promise<void> {
  if (table.partition === null) return;
  const { of, bound } = table.partition;
  // The text becomes part of a statement unchanged.
  if (!LIST_BOUND.test(bound)) throw unknownTable(table, `rows ${bound}`);
  const parent = qualified({ schema: table.schema, name: of });
  await client.query(`create table ${qualified(table)} partition of ${parent} ${bound}`);
}

/** Refuses tables and columns that the migrations did not create. */
async function refuseUnknown(client: pg.Client, tables: readonly StoredTable[]): Promise<void> {
  const known = new Map(
    (await listTables(client)).map((table) => [qualified(table), new Set(table.columns)]),
  );
  for (const table of tables) {
    const columns = known.get(qualified(table));
    if (columns === undefined) throw unknownTable(table, 'a table');
    const unknown = table.columns.find((column) => !columns.has(column));
    if (unknown !== undefined) throw unknownTable(table, `a column ${unknown}`);
  }
}

const unknownTable = (table: StoredTable, what: string): CrsError =>
  new CrsError(
    'restore.unknown_table',
    `The backup has ${what} that its migrations do not create: ${qualified(table)}.`,
    {
      nextStep: 'Create the backup again, without your own tables in the schemas crs and served.',
    },
  );

async function analyzeAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where ${inSchemas('relnamespace')} and relkind in ('r', 'p') and not relispartition`,
  );
  for (const { name } of rows) await client.query(`analyze ${name}`);
}

/** What to rebuild. */
interface DeferredIndexes {
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

/** Drops every index, key, and reference of empty tables, so that loading is faster, and disables their triggers. */
async function deferIndexes(client: pg.ClientBase): Promise<DeferredIndexes> {
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
async function buildDeferred(
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
