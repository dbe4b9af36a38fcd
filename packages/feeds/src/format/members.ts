/** The byte streams inside a file: the file itself, what a gzip holds, or every member of a zip. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
// yauzl: reads the central directory, so that a cut archive is noticed before its first row is.
import { type Entry, open as openZip, type ZipFile } from 'yauzl';

/** One stream of rows. */
export interface Member {
  /** The name inside a zip; null outside one. */
  readonly name: string | null;
  readonly stream: Readable;
}

/** An archive that cannot be read to its end. */
export class DamagedArchive extends Error {}

type Packing = 'plain' | 'gzip' | 'zip';

/** How a file is packed, told by its first bytes, whatever its name says. */
async function packingOf(path: string): Promise<Packing> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (bytesRead >= 2 && buffer.readUInt16BE(0) === 0x1f8b) return 'gzip';
    // "PK": a local file header, or the end record of an empty archive.
    if (bytesRead === 4 && [0x504b0304, 0x504b0506].includes(buffer.readUInt32BE(0))) return 'zip';
    return 'plain';
  } finally {
    await file.close();
  }
}

/**
 * The streams of a file, one after the other; each must be read or destroyed before the next is asked for.
 * @param members only zip members with such a name; directories and dot files are never members
 * @throws DamagedArchive for a zip that cannot be read
 */
export async function* openMembers(path: string, members?: RegExp): AsyncGenerator<Member> {
  const packing = await packingOf(path);
  if (packing === 'zip') {
    yield* zipMembers(path, members);
    return;
  }
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  // Errors of either reach whoever reads the last stream: pipeline destroys it with them.
  const stream =
    packing === 'gzip' ? pipeline(file, createGunzip({ chunkSize: 256 * 1024 }), () => {}) : file;
  try {
    yield { name: null, stream };
  } finally {
    stream.destroy();
    file.destroy();
  }
}

async function* zipMembers(path: string, members: RegExp | undefined): AsyncGenerator<Member> {
  const zip = await promised<ZipFile>((done) => openZip(path, { lazyEntries: true, autoClose: false }, done));
  try {
    for (;;) {
      const entry = await nextEntry(zip);
      if (entry === null) return;
      const base = entry.fileName.split('/').at(-1) ?? '';
      if (base === '' || base.startsWith('.') || entry.fileName.startsWith('__MACOSX/')) continue;
      if (members !== undefined && !members.test(entry.fileName)) continue;
      const bytes = await promised<Readable>((done) => zip.openReadStream(entry, done));
      const stream = Readable.from(undamaged(bytes), { objectMode: false });
      try {
        yield { name: entry.fileName, stream };
      } finally {
        stream.destroy();
      }
    }
  } finally {
    zip.close();
  }
}

async function* undamaged(bytes: Readable): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw damaged(error as Error);
  }
}

function nextEntry(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      zip.removeAllListeners();
      act();
    };
    zip.once('entry', (entry: Entry) => settle(() => resolve(entry)));
    zip.once('end', () => settle(() => resolve(null)));
    zip.once('error', (error: Error) => settle(() => reject(damaged(error))));
    zip.readEntry();
  });
}

function promised<T>(start: (done: (error: Error | null, value?: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, value) => {
      if (error !== null || value === undefined) reject(damaged(error));
      else resolve(value);
    });
  });
}

function damaged(error: Error | null): DamagedArchive {
  return new DamagedArchive(error?.message ?? 'the archive cannot be opened', { cause: error });
}
