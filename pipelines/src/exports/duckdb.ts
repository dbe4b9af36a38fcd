/** DuckDB within this process, with limited memory. */
// @duckdb/node-api: sorts and writes Parquet several times as fast as JavaScript libraries, merges changed rows into an
// earlier file, and spills to disk instead of growing. It is native: 70 MB for the machine's platform.
import { availableParallelism } from 'node:os';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** Beyond this, it spills to disk. */
const MEMORY = '320MB';

/** A text as SQL writes it. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** A name as SQL writes it. */
export const sqlName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A database that is deleted when it is closed. */
export class DuckDb {
  static readonly #open = new Set<DuckDb>();

  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
  ) {}

  /** @param scratch the folder for spilled data */
  static async open(scratch: string): Promise<DuckDb> {
    const instance = await DuckDBInstance.create(':memory:', {
      threads: String(Math.min(availableParallelism(), 4)),
      memory_limit: MEMORY,
      temp_directory: scratch,
      // Nothing is downloaded: all extensions are built in.
      autoinstall_known_extensions: 'false',
    });
    const connection = await instance.connect();
    await connection.run("set timezone = 'UTC'");
    const duckdb = new DuckDb(instance, connection);
    DuckDb.#open.add(duckdb);
    return duckdb;
  }

  /** @returns how many rows a statement wrote */
  async run(sql: string): Promise<number> {
    return Number((await this.connection.run(sql)).rowsChanged);
  }

  /** The rows of a query, which are few. */
  async rows<Row>(sql: string): Promise<Row[]> {
    const reader = await this.connection.runAndReadAll(sql);
    return reader.getRowObjectsJS() as Row[];
  }

  /** The rows of a query, some thousands at a time. */
  async *batches<Row>(sql: string): AsyncGenerator<readonly Row[]> {
    const result = await this.connection.stream(sql);
    for await (const rows of result.yieldRowObjectJs()) yield rows as Row[];
  }

  /** The values of a one-column query, a few thousand at a time. */
  async *values(sql: string): AsyncGenerator<readonly unknown[]> {
    const result = await this.connection.stream(sql);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) return;
      yield chunk.getColumnValues(0);
    }
  }

  /** Interrupts running statements, because a thread that stops would wait for them. */
  static interruptAll(): void {
    for (const { connection } of DuckDb.#open) connection.interrupt();
  }

  close(): void {
    DuckDb.#open.delete(this);
    this.connection.closeSync();
    this.instance.closeSync();
  }
}
