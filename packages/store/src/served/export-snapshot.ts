/** Reads all exports as they are at one moment, while publishes and readers go on. */
import type pg from 'pg';
import Cursor from 'pg-cursor';
import { type TakenClient, takeClient } from '../pool.js';
import { type ExportName, type ExportRow, exportSql, exports } from './export.js';
import { describeColumn, type ExportColumn } from './export-columns.js';
import { type FtmKind, type FtmRecords, ftmQueries } from './ftm-records.js';

/** A version of the data. */
export interface ExportedVersion {
  readonly version: number;
  readonly publishedAt: string;
}

/** The current version of the data. */
export interface PublishedVersion extends ExportedVersion {
  /** The newest version whose records differ from the one before: the files of any version since are the same. */
  readonly recordsVersion: number;
}

/** Lines of one state, or of an export that is not divided by states. */
export interface ExportBatch {
  readonly state: string | null;
  readonly rows: readonly ExportRow[];
}

/** Rows fetched at a time, which bounds the memory. */
const ROWS_PER_FETCH = 2_000;

/** Exports are made one at a time, however many processes are asked. */
const ONE_AT_A_TIME = `hashtext('crs exports')`;

/** The name of the column with the state, which no export has. */
const STATE = 'state_of_line';

/**
 * One state of the served tables. They are locked as any reader locks them, before the snapshot is taken: a table that is
 * replaced after the snapshot would look empty. A publish that replaces one waits until the snapshot is closed.
 */
export class ExportSnapshot {
  private constructor(
    private readonly taken: TakenClient,
    /** Null before the first publish. */
    readonly published: PublishedVersion | null,
  ) {}

  /** Waits until no other process reads one. */
  static async open(pool: pg.Pool): Promise<ExportSnapshot> {
    const taken = await takeClient(pool);
    const { client } = taken;
    try {
      await client.query(`select pg_advisory_lock(${ONE_AT_A_TIME})`);
      const { rows: tables } = await client.query<{ name: string }>(
        `select format('served.%I', relname) as name from pg_class
         where relnamespace = 'served'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
      );
      await client.query(`begin isolation level repeatable read read only;
        set local search_path = served, crs, public; set local cursor_tuple_fraction = 1; set local work_mem = '64MB'`);
      await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
      return new ExportSnapshot(taken, await readPublishedVersion(client));
    } catch (error) {
      taken.release(true);
      throw error;
    }
  }

  /** The columns of an export. */
  async columns(name: ExportName): Promise<ExportColumn[]> {
    const { fields } = await this.taken.client.query(`${exportSql(exports[name], 'false')} limit 0`, [null]);
    return fields.map((field) => describeColumn(name, field.name, field.dataTypeID));
  }

  /** The lines of an export, by their state and then in its order. */
  async *lines(name: ExportName): AsyncGenerator<ExportBatch> {
    const { state, ...one } = exports[name];
    if (state === undefined) {
      for await (const rows of this.#read<ExportRow>(exportSql(one), [null])) yield { state: null, rows };
      return;
    }
    const divided = {
      ...one,
      columns: { [STATE]: `coalesce(${state}, '')`, ...one.columns },
      order: `1, ${one.order}`,
    };
    for await (const rows of this.#read<ExportRow>(exportSql(divided), [null])) yield* byState(rows);
  }

  /** Records of a kind for FollowTheMoney. */
  async *ftm<K extends FtmKind>(kind: K): AsyncGenerator<readonly FtmRecords[K][]> {
    yield* this.#read<FtmRecords[K]>(ftmQueries[kind], []);
  }

  async close(): Promise<void> {
    // Ends the transaction and gives back the lock, also in the middle of an export.
    this.taken.release(true);
  }

  async *#read<Row>(sql: string, values: readonly unknown[]): AsyncGenerator<Row[]> {
    const cursor = this.taken.client.query(new Cursor<Row>(sql, [...values]));
    for (;;) {
      const rows = await cursor.read(ROWS_PER_FETCH);
      if (rows.length === 0) return;
      yield rows;
    }
  }
}

/** Divides rows that are ordered by state. */
function* byState(rows: readonly ExportRow[]): Generator<ExportBatch> {
  for (let from = 0; from < rows.length; ) {
    const state = rows[from]?.[STATE];
    let to = from + 1;
    while (to < rows.length && rows[to]?.[STATE] === state) to++;
    const lines = rows.slice(from, to).map(({ [STATE]: _, ...row }) => row);
    yield { state: String(state), rows: lines };
    from = to;
  }
}

/** The current version of the data; null before the first publish. */
export async function readPublishedVersion(db: pg.Pool | pg.ClientBase): Promise<PublishedVersion | null> {
  const { rows } = await db.query<PublishedVersion>(
    `select p.version, p.published_at as "publishedAt", d.records_version as "recordsVersion"
     from served.publication p join served.data_version d using (version)`,
  );
  return rows[0] ?? null;
}

/** Which of these versions readers may still have files of, with the time of their publish. */
export async function readExportableVersions(
  db: pg.Pool | pg.ClientBase,
  versions: readonly number[],
): Promise<ExportedVersion[]> {
  const { rows } = await db.query<ExportedVersion>(
    `select p.version, p.published_at as "publishedAt" from served.publication p, served.data_version d
     where p.version = any($1) and p.version >= d.exports_from`,
    [versions],
  );
  return rows;
}
