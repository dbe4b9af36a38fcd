import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';
import type { z } from 'zod';
import {
  type BackedUpTable,
  type BackupHeader,
  damaged,
  END_NAME,
  endSchema,
  FORMAT_VERSION,
  HEADER_NAME,
  headerSchema,
  inOrder,
  markSchema,
  newerFormat,
  notABackup,
  type TableSum,
  truncated,
} from './archive.js';

const decompress = promisify(gunzip);

/** Maximum number of bytes in an entry, and in a decompressed part: four times the written size. */
const LARGEST_ENTRY = 16 * 1024 * 1024;

/** Parts that are decompressed at the same time. */
const AT_ONCE = 3;

/** A backup that is read from beginning to end. */
export class ArchiveReader {
  readonly #sums: TableSum[] = [];

  private constructor(
    readonly header: BackupHeader,
    private readonly entries: EntryReader,
  ) {}

  /** @throws BackupError for a stream that doesn't begin like a backup */
  static async open(bytes: Readable): Promise<ArchiveReader> {
    const archive = extract();
    bytes.on('error', (error) => archive.destroy(error));
    bytes.pipe(archive);
    const entries = new EntryReader(archive[Symbol.asyncIterator]());
    return new ArchiveReader(readHeader(await entries.take()), entries);
  }

  /**
   * Reads a table. Read the tables in the order of the header.
   * @param load takes the lines of the table, and returns the number of rows
   */
  async readTable(
    table: BackedUpTable,
    load: (lines: AsyncGenerator<Uint8Array, void>) => Promise<number>,
  ): Promise<void> {
    const { entries } = this;
    const hash = createHash('sha256');
    let bytes = 0;
    const folder = `${table.schema}/${table.name}/`;
    async function* parts(): AsyncGenerator<ReadEntry> {
      for (let next = await entries.look(); next?.name.startsWith(folder); next = await entries.look()) {
        await entries.take();
        yield next;
      }
    }
    async function* lines(): AsyncGenerator<Uint8Array, void> {
      for await (const text of inOrder(parts(), AT_ONCE, decompressed)) {
        hash.update(text);
        bytes += text.byteLength;
        yield text;
      }
    }
    const rows = await load(lines());
    this.#sums.push({ schema: table.schema, name: table.name, rows, bytes, sha256: hash.digest('hex') });
  }

  /** Compares the data read with the end of the backup; returns the totals of the tables. */
  async readEnd(): Promise<readonly TableSum[]> {
    const end = await this.entries.take();
    if (end === null) throw truncated();
    if (end.name !== END_NAME) throw damaged(`${end.name} is out of place`);
    compareSums(this.#sums, parse(endSchema, end).tables);
    return this.#sums;
  }
}

/** A file of the archive. */
interface ReadEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** Reads the files in an archive one by one, with a look-ahead of one. */
class EntryReader {
  #ahead: ReadEntry | null | undefined;
  #isFirst = true;

  constructor(private readonly entries: ReturnType<Extract[typeof Symbol.asyncIterator]>) {}

  /** The next file, without consuming it; null at the end. */
  async look(): Promise<ReadEntry | null> {
    if (this.#ahead === undefined) this.#ahead = await this.#read();
    return this.#ahead;
  }

  async take(): Promise<ReadEntry | null> {
    const next = await this.look();
    this.#ahead = undefined;
    return next;
  }

  async #read(): Promise<ReadEntry | null> {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    try {
      const { value: entry, done } = await this.entries.next();
      if (done === true) return null;
      const { name, size = 0 } = entry.header;
      if (size > LARGEST_ENTRY) throw damaged(`${name} is larger than any part`);
      return { name, content: await buffer(entry) };
    } catch (error) {
      throw archiveError(error, isFirst);
    }
  }
}

/** Messages of tar-stream for an archive that ends too early, and for a file that is not an archive. */
const ENDS_EARLY = /^Unexpected end of data/;
const NO_ARCHIVE = /^(Invalid|Header exceeds)/;

function archiveError(error: unknown, isFirst: boolean): unknown {
  const { message = '', code } = error as { message?: string; code?: string };
  // An error of the disk or the network.
  if (code !== undefined) return error;
  if (!ENDS_EARLY.test(message) && !NO_ARCHIVE.test(message)) return error;
  if (isFirst) return notABackup(error);
  return ENDS_EARLY.test(message) ? truncated(error) : damaged('part of it is not a valid archive', error);
}

function readHeader(first: ReadEntry | null): BackupHeader {
  if (first === null || first.name !== HEADER_NAME) throw notABackup();
  const mark = markSchema.safeParse(jsonOf(first.content));
  if (!mark.success) throw notABackup(mark.error);
  if (mark.data.formatVersion > FORMAT_VERSION) throw newerFormat(mark.data.formatVersion);
  return parse(headerSchema, first);
}

async function decompressed({ name, content }: ReadEntry): Promise<Buffer> {
  try {
    return await decompress(content, { maxOutputLength: LARGEST_ENTRY });
  } catch (error) {
    throw damaged(`${name} cannot be decompressed`, error);
  }
}

function compareSums(read: readonly TableSum[], written: readonly TableSum[]): void {
  if (read.length !== written.length) throw damaged('it lacks the totals of its tables');
  for (const [at, table] of read.entries()) {
    const said = written[at] as TableSum;
    const name = `${table.schema}.${table.name}`;
    if (said.rows !== table.rows)
      throw damaged(`${name} has ${table.rows} rows, but ${said.rows} when it was made`);
    if (said.sha256 !== table.sha256 || said.name !== table.name)
      throw damaged(`the rows of ${name} differ from those that were written`);
  }
}

/** The value of a JSON text; undefined for any other text. */
function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, { name, content }: ReadEntry): z.infer<Schema> {
  const parsed = schema.safeParse(jsonOf(content));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw damaged(`${name}: ${issue?.path.join('.')} ${issue?.message}`, parsed.error);
}
