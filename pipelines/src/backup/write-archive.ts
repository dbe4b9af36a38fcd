import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
// tar-stream: packs and unpacks without touching the disk; any tar program opens the result.
import { type Pack, pack } from 'tar-stream';
import type { z } from 'zod';
import {
  type BackedUpTable,
  type BackupHeader,
  END_NAME,
  type endSchema,
  HEADER_NAME,
  inOrder,
  partName,
  type TableSum,
  uploadTable,
} from './archive.js';

const compress = promisify(gzip);

/** Bytes of a part before compression. */
const PART_BYTES = 4 * 1024 * 1024;

/** Parts of a table compressed at the same time, on Node's own threads. */
const AT_ONCE = 3;

/** The tables of a backup, then its files, each read once and in order. */
interface TableSource {
  readonly header: BackupHeader;
  /** The rows of a table in COPY's text format, or the bytes of a file; returns their number at the end. */
  read(table: BackedUpTable): AsyncGenerator<Uint8Array, number>;
}

/** Writes a backup to a stream of bytes. */
export function archiveOf(source: TableSource): { bytes: Readable; tables: Promise<readonly TableSum[]> } {
  const archive = pack();
  const tables = writeTables(archive, source).catch((error: Error) => {
    archive.destroy(error);
    throw error;
  });
  // The stream's reader gets the error, too.
  tables.catch(() => {});
  return { bytes: archive as unknown as Readable, tables };
}

async function writeTables(archive: Pack, source: TableSource): Promise<readonly TableSum[]> {
  const { header } = source;
  await entry(archive, HEADER_NAME, json(header));
  const tables: TableSum[] = [];
  for (const table of [...header.tables, ...header.uploads.map(uploadTable)])
    tables.push(await writeTable(archive, source, table));
  await entry(archive, END_NAME, json({ tables } satisfies z.infer<typeof endSchema>));
  archive.finalize();
  return tables;
}

async function writeTable(archive: Pack, source: TableSource, table: BackedUpTable): Promise<TableSum> {
  const hash = createHash('sha256');
  let [rows, bytes, part] = [0, 0, 0];
  async function* parts(): AsyncGenerator<Buffer> {
    const reading = source.read(table);
    let chunks: Uint8Array[] = [];
    let size = 0;
    for (let next = await reading.next(); ; next = await reading.next()) {
      if (next.done === true) {
        rows = next.value;
        break;
      }
      chunks.push(next.value);
      size += next.value.byteLength;
      if (size < PART_BYTES) continue;
      yield Buffer.concat(chunks);
      chunks = [];
      size = 0;
    }
    if (size > 0) yield Buffer.concat(chunks);
  }
  const compressed = inOrder(parts(), AT_ONCE, (text) => {
    hash.update(text);
    bytes += text.byteLength;
    return compress(text, { level: constants.Z_BEST_SPEED });
  });
  for await (const packed of compressed) await entry(archive, partName(table, ++part), packed);
  return { schema: table.schema, name: table.name, rows, bytes, sha256: hash.digest('hex') };
}

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** Adds a file to the archive, and waits until it is taken. */
function entry(archive: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((done, fail) => {
    archive.entry({ name, size: content.byteLength, mode: 0o600 }, content, (error) =>
      error ? fail(error) : done(),
    );
  });
}
