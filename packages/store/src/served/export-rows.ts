/** The columns and rows of all exports. */
import type pg from 'pg';
import { takeClient } from '../pool.js';
import { type ExportName, type ExportRow, exportSql, exports, streamRows } from './export.js';
import { beginSnapshot } from './table-snapshot.js';
import { trackRecordColumns, trackRecordRows } from './track-record-export.js';

/** The columns of an export, in order. They are also the header of an empty export. */
export function exportColumns(name: ExportName): string[] {
  if (name === 'track_record') return trackRecordColumns.map((column) => column.name);
  return Object.keys(exports[name].columns);
}

/** Streams an export, a few thousand rows at a time. */
export function exportRows(
  pool: pg.Pool,
  name: ExportName,
  jurisdiction: string | null,
): AsyncGenerator<ExportRow[]> {
  if (name === 'track_record') return readAtOnce(pool, (client) => trackRecordRows(client, jurisdiction));
  return streamRows<ExportRow>(pool, exportSql(exports[name]), [jurisdiction]);
}

/** Streams rows that several statements read from one state of the served tables. */
async function* readAtOnce<T>(
  pool: pg.Pool,
  read: (client: pg.ClientBase) => AsyncGenerator<T[]>,
): AsyncGenerator<T[]> {
  const { client, release } = await takeClient(pool);
  try {
    await beginSnapshot(client);
    yield* read(client);
  } finally {
    // Ends the transaction.
    release(true);
  }
}
