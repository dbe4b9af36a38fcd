import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A value of a COPY field; a list becomes an array of text. */
export type CopyValue = string | number | boolean | null | undefined | readonly string[];

const UNSAFE = /[\\\n\r\t\0]/;

function escapeText(text: string): string {
  if (!UNSAFE.test(text)) return text;
  // PostgreSQL text cannot hold NUL.
  return text
    .replaceAll('\0', '')
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
}

/** A list as PostgreSQL writes an array of text. */
export function arrayLiteral(items: readonly string[]): string {
  const quoted = items.map((item) => `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  return `{${quoted.join(',')}}`;
}

/** One field in COPY's text format (PostgreSQL documentation, COPY, File Formats). */
export function copyField(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number') return String(value);
  return escapeText(arrayLiteral(value));
}

/** One row in COPY's text format, without the line break. */
export function copyLine(values: readonly CopyValue[]): string {
  return values.map(copyField).join('\t');
}

/** Fields of a row in COPY's text format, each with a tab before it. */
export function copyPiece(values: readonly CopyValue[]): string {
  if (values.length === 1) return `\t${copyField(values[0])}`;
  const fields = new Array<string>(values.length + 1);
  fields[0] = '';
  for (let index = 0; index < values.length; index++) fields[index + 1] = copyField(values[index]);
  // `join` makes one flat string; concatenation makes a rope, which hashing would have to flatten.
  return fields.join('\t');
}

/** Options for COPY. */
interface CopyOptions {
  /** True to write rows that need no vacuum; only for a table that the caller's transaction created. */
  readonly frozen?: boolean;
}

/** Writes lines into a running COPY, in chunks, with back pressure. */
export class CopyWriter {
  readonly #stream: ReturnType<typeof copyFrom> & NodeJS.WritableStream;
  #chunk = '';
  #failure: Error | null = null;

  /** Starts `COPY table (columns) FROM STDIN` on this connection; end it with `finish`. */
  constructor(client: pg.ClientBase, table: string, columns: readonly string[], options: CopyOptions = {}) {
    const frozen = options.frozen === true ? ' with (freeze)' : '';
    this.#stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin${frozen}`));
    this.#stream.on('error', (error: Error) => {
      this.#failure = error;
    });
  }

  /** Takes one line from `copyLine`. Returns a promise only if the caller should wait. */
  write(line: string): Promise<void> | undefined {
    this.#chunk += `${line}\n`;
    if (this.#chunk.length < 65_536) return undefined;
    return this.#flush();
  }

  /** Takes whole lines as they are sent. Returns a promise only if the caller should wait. */
  writeBytes(lines: Uint8Array): Promise<void> | undefined {
    if (this.#failure) throw this.#failure;
    return this.#stream.write(lines) ? undefined : this.#drained();
  }

  async #flush(): Promise<void> {
    if (this.#failure) throw this.#failure;
    const chunk = this.#chunk;
    this.#chunk = '';
    if (chunk !== '' && !this.#stream.write(chunk)) await this.#drained();
  }

  async #drained(): Promise<void> {
    await once(this.#stream, 'drain');
  }

  /** Sends the rest and waits until the server has taken everything; returns the number of rows. */
  async finish(): Promise<number> {
    await this.#flush();
    const finished = once(this.#stream, 'finish');
    this.#stream.end();
    await finished;
    return this.#stream.rowCount;
  }

  /** Aborts the COPY; until then the connection accepts no other statement, not even a rollback. */
  async abort(): Promise<void> {
    // A failed COPY has ended and would never answer.
    if (this.#stream.closed || this.#failure !== null) return;
    // The server reports the abort as an error, which is expected.
    const closed = new Promise<void>((done) => this.#stream.once('close', done));
    this.#stream.destroy();
    await closed;
  }
}

/** Copies all rows into a table and returns how many there were. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<number> {
  const writer = new CopyWriter(client, table, columns);
  let count = 0;
  try {
    for (const row of rows) {
      const wait = writer.write(copyLine(row));
      if (wait) await wait;
      count++;
    }
    await writer.finish();
  } catch (error) {
    await writer.abort();
    throw error;
  }
  return count;
}

/**
 * Copies whole lines from `copyLine`, each with its line break, into a table. Without lines, no statement is sent.
 * @returns the number of rows
 */
export async function copyLines(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  lines: AsyncIterable<Uint8Array>,
  options: CopyOptions = {},
): Promise<number> {
  let writer: CopyWriter | null = null;
  try {
    for await (const bytes of lines) {
      writer ??= new CopyWriter(client, table, columns, options);
      const wait = writer.writeBytes(bytes);
      if (wait) await wait;
    }
    return (await writer?.finish()) ?? 0;
  } catch (error) {
    await writer?.abort();
    throw error;
  }
}
