/** Reads all of the service's data as of one moment, while runs and readers continue. */
import { isDeepStrictEqual } from 'node:util';
import { CrsError } from '@crs/domain';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { createClient } from '../pool.js';
import { listTables, qualified, readContents, type StoredContents, type StoredTable } from './catalog.js';

/** How often to list the tables again if a table was created or dropped before all of them were locked. */
const TRIES = 20;

/** PostgreSQL's code for a table that does not exist. */
const UNDEFINED_TABLE = '42P01';

/**
 * One state of the database. Its tables get the same locks as for any reader, before the snapshot: a table replaced
 * after the snapshot would look empty. The lock of each table belongs to its own savepoint and is released once the
 * table has been read, so that a publish or a load that replaces the table waits no longer than that.
 */
export class SnapshotReader {
  private constructor(
    private readonly client: pg.Client,
    readonly contents: StoredContents,
    /** The locks held, in the order in which they are released. */
    private readonly locks: string[],
  ) {}

  /**
   * @param signal ends the wait for locks
   * @throws CrsError `backup.nothing` for a database without the service's tables; the reason of `signal`
   */
  static async open(databaseUrl: string, signal?: AbortSignal): Promise<SnapshotReader> {
    const client = createClient(databaseUrl);
    const stop = () => void client.end();
    signal?.addEventListener('abort', stop);
    try {
      await client.connect();
      await refuseNothing(client);
      for (let tries = 1; tries <= TRIES; tries++) {
        const locks = locksOf(await listTables(client));
        if (await lockAll(client, locks)) {
          const contents = await readContents(client);
          if (isDeepStrictEqual(locksOf(contents.tables), locks))
            return new SnapshotReader(client, contents, locks);
        }
        await client.query('rollback');
      }
      throw new CrsError(
        'backup.tables_change',
        'Tables were created and dropped faster than they could be locked.',
        {
          nextStep: 'Try again when fewer runs are active.',
        },
      );
    } catch (error) {
      await client.end();
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /**
   * Reads a table in COPY's text format. Read the tables in the order of `contents`.
   * @returns the number of its rows
   */
  async *readTable(table: StoredTable): AsyncGenerator<Uint8Array, number> {
    const columns = table.columns.map(pg.escapeIdentifier).join(', ');
    const stream = this.client.query(copyTo(`copy ${qualified(table)} (${columns}) to stdout`));
    for await (const chunk of stream) yield chunk as Uint8Array;
    await this.#unlock(qualified(table));
    return stream.rowCount;
  }

  /** Ends the snapshot, even in the middle of a table. */
  async close(): Promise<void> {
    // While a COPY runs, the driver closes the connection at once.
    await this.client.end();
  }

  /** Releases the locks down to that of a table. */
  async #unlock(table: string): Promise<void> {
    while (this.locks.includes(table)) {
      await this.client.query(`rollback to savepoint before_${this.locks.length}`);
      this.locks.shift();
    }
  }
}

async function refuseNothing(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select where to_regclass('crs.migration') is not null`);
  if (rowCount === 1) return;
  throw new CrsError('backup.nothing', 'The database has no tables of this service.', {
    nextStep: 'Correct DATABASE_URL or CRS_DATA_DIR.',
  });
}

/**
 * The tables to lock, in release order: a partitioned table after its partitions, because a load that replaces a
 * partition waits for the partitioned table in short attempts, and for the partition without limit.
 */
function locksOf(tables: readonly StoredTable[]): string[] {
  return tables.flatMap((table, at) => {
    const parent = table.partition?.of;
    const isLast = parent !== undefined && tables[at + 1]?.partition?.of !== parent;
    return [qualified(table), ...(isLast ? [qualified({ schema: table.schema, name: parent })] : [])];
  });
}

/**
 * Begins a transaction and takes the locks, the last one first. The first statement after that takes the snapshot.
 * @returns false if a table is gone
 */
async function lockAll(client: pg.Client, locks: readonly string[]): Promise<boolean> {
  await client.query('begin isolation level repeatable read read only');
  const statements = locks
    .map((name, at) => `savepoint before_${locks.length - at}; lock table only ${name} in access share mode`)
    .reverse();
  try {
    await client.query(statements.join('; '));
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return false;
    throw error;
  }
}
