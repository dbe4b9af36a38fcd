/** Reads a zip archive's members. */
import type { Readable } from 'node:stream';
// yauzl: reads the central directory, so that a truncated archive is detected before its first row.
import { type Entry, open as openZip, type ZipFile } from 'yauzl';
import { Unreadable } from './limits.js';

/** A damaged or truncated archive. */
export class DamagedArchive extends Error {}

/** The flag for an encrypted entry. */
const encrypted = 1;
const stored = 0;
const deflated = 8;

/** A local zip archive. Close it after use. */
export class ZipArchive {
  readonly #zip: ZipFile;

  private constructor(zip: ZipFile) {
    this.#zip = zip;
  }

  /** @throws DamagedArchive if its directory is unreadable */
  static async open(path: string): Promise<ZipArchive> {
    const options = { lazyEntries: true, autoClose: false };
    return new ZipArchive(await promised<ZipFile>((done) => openZip(path, options, done)));
  }

  /** Returns its files in order, without folders, dot files, and files added by macOS. */
  async *entries(): AsyncGenerator<Entry> {
    for (;;) {
      const entry = await this.#next();
      if (entry === null) return;
      const base = entry.fileName.split('/').at(-1) ?? '';
      if (base !== '' && !base.startsWith('.') && !entry.fileName.startsWith('__MACOSX/')) yield entry;
    }
  }

  /**
   * @throws Unreadable for an entry that is encrypted or does not use deflate
   * @throws DamagedArchive during reading
   */
  async *read(entry: Entry): AsyncGenerator<Buffer> {
    const named = `${JSON.stringify(entry.fileName)} in the zip`;
    if ((entry.generalPurposeBitFlag & encrypted) !== 0) throw new Unreadable(`${named} is encrypted`);
    if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
      throw new Unreadable(
        `${named} is packed with method ${entry.compressionMethod}, which is not supported`,
      );
    }
    try {
      yield* await promised<Readable>((done) => this.#zip.openReadStream(entry, done));
    } catch (error) {
      throw damaged(error as Error);
    }
  }

  close(): void {
    this.#zip.close();
  }

  #next(): Promise<Entry | null> {
    const zip = this.#zip;
    return new Promise((resolve, reject) => {
      const finish = (act: () => void) => {
        zip.removeAllListeners();
        act();
      };
      zip.once('entry', (entry: Entry) => finish(() => resolve(entry)));
      zip.once('end', () => finish(() => resolve(null)));
      zip.once('error', (error: Error) => finish(() => reject(damaged(error))));
      zip.readEntry();
    });
  }
}

function promised<T>(start: (done: (error: Error | null, value?: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, value) => {
      if (error !== null || value === undefined) reject(damaged(error));
      else resolve(value);
    });
  });
}

function damaged(error: Error | null): Error {
  if (error instanceof DamagedArchive) return error;
  return new DamagedArchive(error?.message ?? 'the archive cannot be opened', { cause: error });
}
