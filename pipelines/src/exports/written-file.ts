import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { csvText } from '@crs/domain';
import { type ExportName, type ExportRow, exportColumns } from '@crs/store';
import { type FileSum, pathWithin } from './file-sum.js';

/** The gzip level. Higher levels take longer than the smaller file is worth. */
const LEVEL = 4;

/** A new file that counts and digests the written bytes. The file is on disk once it is closed. */
export class WrittenFile {
  #bytes = 0;
  readonly #hash = createHash('sha256');
  readonly #head: Transform;
  readonly #ended: Promise<void>;

  private constructor(path: string, packed: boolean) {
    this.#head = packed ? createGzip({ level: LEVEL }) : new PassThrough();
    const file = createWriteStream(path, { flags: 'wx', flush: true });
    this.#ended = pipeline(this.#head, (pieces) => this.#count(pieces), file);
    // The next write, or the end, throws a failure.
    this.#ended.catch(() => {});
  }

  /** @param packed true for gzip */
  static async create(folder: string, name: string, packed: boolean): Promise<WrittenFile> {
    return new WrittenFile(await pathWithin(folder, name), packed);
  }

  /** Waits while the disk is behind. */
  async write(piece: string | Uint8Array): Promise<void> {
    if (this.#head.destroyed) await this.#ended;
    if (piece.length > 0 && !this.#head.write(piece))
      await Promise.race([once(this.#head, 'drain'), this.#ended]);
  }

  async close(): Promise<FileSum> {
    this.#head.end();
    await this.#ended;
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  /** Aborts the file. */
  abandon(): void {
    this.#head.destroy();
  }

  async *#count(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      this.#bytes += piece.byteLength;
      this.#hash.update(piece);
      yield piece;
    }
  }
}

/** A format of text lines: the beginning, and the lines of some rows. */
export interface TextLines {
  readonly head: string;
  readonly body: (rows: readonly ExportRow[]) => string;
}

/** CSV with a heading. */
export function csvLines(name: ExportName): TextLines {
  const columns = exportColumns(name);
  return {
    head: csvText([], { columns }),
    body: (rows) => csvText(rows.map((row) => columns.map((column) => row[column]))),
  };
}

/** JSON Lines. */
export function jsonLines(): TextLines {
  return { head: '', body: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('') };
}
