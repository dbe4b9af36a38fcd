/** Reads all exports as of one moment, while publishing and reading continue. */
import { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type TakenClient, takeClient } from '../pool.js';
import { concernedKeys, concernsLines } from './changed-keys.js';
import type { ExportRow } from './export.js';
import type { ExportColumn } from './export-columns.js';
import type { KeyedExport, LineKey } from './exported-keys.js';
import { type ComputedRows, type FiledName, filedTables, STATE_COLUMN } from './filed-tables.js';
import type { Reader } from './read-session.js';
import { beginSnapshot } from './table-snapshot.js';

/** A version of the data. */
interface ExportedVersion {
  readonly version: number;
  readonly publishedAt: string;
}

/** The current version of the data. */
export interface PublishedVersion extends ExportedVersion {
  /**
   * The newest version whose records differ from the previous version's. All versions since then have the same files.
   */
  readonly recordsVersion: number;
}

/** Exports run one at a time, even if several processes start them. */
const ONE_AT_A_TIME = `hashtext('crs exports')`;

/** One state of the served tables; see `beginSnapshot`. */
export class ExportSnapshot {
  private constructor(
    private readonly taken: TakenClient,
    /** Null before the first publish. */
    readonly published: PublishedVersion | null,
  ) {}

  /** Waits until no other process is reading a snapshot. */
  static async open(pool: pg.Pool): Promise<ExportSnapshot> {
    const taken = await takeClient(pool);
    const { client } = taken;
    try {
      await client.query(`select pg_advisory_lock(${ONE_AT_A_TIME})`);
      await beginSnapshot(client);
      return new ExportSnapshot(taken, await readPublishedVersion(client));
    } catch (error) {
      taken.release(true);
      throw error;
    }
  }

  /** The columns of a table's files. */
  async columns(name: FiledName): Promise<ExportColumn[]> {
    const { source } = filedTables[name];
    if ('rows' in source) return [...source.columns];
    const { fields } = await this.taken.client.query(`${source.sql('false')} limit 0`);
    return fields
      .filter((field) => field.name !== STATE_COLUMN)
      .map((field) => source.describe(field.name, field.dataTypeID));
  }

  /** The state of each feed; null for a feed that covers several. */
  async feedStates(): Promise<Record<string, string | null>> {
    const { rows } = await this.taken.client.query<{ feed: string; state: string | null }>(
      'select feed, state from feed_state order by feed',
    );
    return Object.fromEntries(rows.map(({ feed, state }) => [feed, state]));
  }

  /** The states in a table divided by state, in order; empty for an unknown one. */
  async states(name: FiledName): Promise<string[]> {
    const { source, isDivided } = filedTables[name];
    if (!isDivided || 'rows' in source) return [];
    const { rows } = await this.taken.client.query<{ state: string }>(
      `select distinct ${STATE_COLUMN} collate "C" as state from (${source.sql()}) q order by 1`,
    );
    return rows.map(({ state }) => state);
  }

  /**
   * A table's rows in COPY's CSV format without a header, with \N for null: all of them, or those with some keys and
   * perhaps a few others. Read the stream to its end before using this snapshot again.
   */
  copy(name: FiledName, keys?: readonly LineKey[]): Readable {
    const { source, keyed } = filedTables[name];
    if ('rows' in source) return Readable.from(copiedLines(source, this.taken.client));
    const condition = keys && keyed ? this.#lookup(keyed, keys) : 'true';
    return this.taken.client.query(
      copyTo(`copy (${source.sql(condition)}) to stdout (format csv, null '\\N')`),
    );
  }

  /**
   * The keys of a table's rows that changed after a version.
   * @returns null if the change log does not go back to that version, the table has no keys, or more than `most` rows
   * changed
   */
  async changedKeys(name: FiledName, after: number, most: number): Promise<LineKey[] | null> {
    const { keyed } = filedTables[name];
    if (keyed === null) return null;
    const { client } = this.taken;
    const tables = [...new Set(keyed.sources.map(({ kind }) => kind))];
    const changed = `from change_log l cross join unnest(l.ids, l.public_keys) i (id, key)
      where l.version > $1 and l.kind = any($2) and ${concernsLines}`;
    const { rows: counted } = await client.query<{ known: boolean; changed: number }>(
      `select coalesce((select min(version) from publication) <= $1, false) as known,
        (select sum(cardinality(l.ids)) from change_log l where l.version > $1 and l.kind = any($2) and ${concernsLines}) as changed`,
      [after, tables],
    );
    if (!counted[0]?.known || Number(counted[0].changed) > most) return null;
    const columns = Object.keys(keyed.key).join(', ');
    const { rows } = await client.query<Record<string, string | number>>(
      `with e as materialized (
        select l.kind, l.owner, i.id, l.change <> 'inserted' as gone, i.key::json as key ${changed})
      select distinct ${columns} from (${concernedKeys(keyed.sources)}) f (${columns})`,
      [after, tables],
    );
    return rows;
  }

  /** Ends reading: publishing continues, while other exports still wait for `close`. */
  async endReading(): Promise<void> {
    await this.taken.client.query('commit');
  }

  async close(): Promise<void> {
    // Ends the transaction and releases the lock, even during an export.
    this.taken.release(true);
  }

  #lookup({ lookup, lookedUp }: Pick<KeyedExport, 'lookup' | 'lookedUp'>, keys: readonly LineKey[]): string {
    const values = [...new Set(keys.map(lookedUp))].map((value) =>
      typeof value === 'number' ? String(value) : this.taken.client.escapeLiteral(value),
    );
    return lookup.replaceAll('$2', `array[${values.join(', ')}]`);
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

/** Those of the given versions whose files readers may still have, with their publish times. */
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

/** The rows of a computed table in the format of `copy`. */
async function* copiedLines({ columns, rows }: ComputedRows, reader: Reader): AsyncGenerator<string> {
  const cell = (value: ExportRow[string] | undefined): string =>
    value === null || value === undefined ? '\\N' : `"${String(value).replaceAll('"', '""')}"`;
  for await (const some of rows(reader))
    yield some.map((row) => `${columns.map(({ name }) => cell(row[name])).join(',')}\n`).join('');
}
