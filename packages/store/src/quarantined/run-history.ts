/** Rescues the replaced rows that runs keep from a transaction that is rolled back. */
import type { Family } from '@crs/domain';
import type pg from 'pg';
import { copyLines } from '../copy.js';
import { copyBatches } from '../copy-out.js';
import { beforeTables } from '../normalised/tables.js';

/** The rows of a table that belong to some runs, and the columns to copy. */
export interface HistoryRows {
  readonly table: string;
  readonly columns: readonly string[];
  /** SQL for the condition on the rows. */
  readonly where: string;
}

/** Lines in a batch. */
const LINES = 1_000;

/**
 * Lists the history of an ingest and its undo: the undo run, the rows, claims, and holders that either run replaced,
 * and the feed's versions, in an order that satisfies foreign keys.
 */
export async function listHistory(
  client: pg.ClientBase,
  family: Family,
  { ingestRun, undoRun }: { readonly ingestRun: number; readonly undoRun: number },
): Promise<HistoryRows[]> {
  const runs = `in (${ingestRun}, ${undoRun})`;
  const kept = [
    { table: 'run', where: `id = ${undoRun}` },
    ...beforeTables(family).map((table) => ({ table, where: `replaced_by ${runs}` })),
    { table: 'feed_version', where: `run_id ${runs}` },
  ];
  const listed: HistoryRows[] = [];
  for (const rows of kept) listed.push({ ...rows, columns: await columnsOfTable(client, rows.table) });
  return listed;
}

async function columnsOfTable(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Reads rows of the history as COPY lines. */
export async function* readHistory(
  client: pg.ClientBase,
  { table, columns, where }: HistoryRows,
): AsyncGenerator<Uint8Array> {
  const query = `select ${columns.join(', ')} from ${table} where ${where}`;
  for await (const { bytes } of copyBatches(client, query, LINES)) yield new Uint8Array(bytes);
}

/** Writes the lines of `readHistory`. */
export async function writeHistory(
  client: pg.ClientBase,
  { table, columns }: HistoryRows,
  lines: AsyncIterable<Uint8Array>,
): Promise<void> {
  await copyLines(client, table, columns, lines);
}
