/** A file's byte streams: the file itself, a gzip's content, or every member of a zip. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type FeedFormat, formatSchema } from '@crs/feeds';
import { UnpackedLimit, Unreadable } from './limits.js';
import { ZipArchive } from './zip.js';

/** One stream of rows. */
export interface Member {
  /** The name inside a zip, or null outside one. */
  readonly name: string | null;
  readonly stream: Readable;
}

type Packing = 'plain' | 'gzip' | 'zip';
type Unpacking = Pick<FeedFormat, 'type' | 'members' | 'largest' | 'ratio'>;

const chunkSize = 256 * 1024;
const unsaid: Unpacking = formatSchema.parse({ type: 'csv' });

/** Detects a file's compression from its first bytes, and its size. */
async function packingOf(
  path: string,
  type: FeedFormat['type'],
): Promise<{ packing: Packing; size: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return { packing: packed(buffer.subarray(0, bytesRead), type), size };
  } finally {
    await file.close();
  }
}

/** The first bytes of formats that are not text. */
const foreign: readonly (readonly [string, string])[] = [
  ['7z', '377abcaf'],
  ['bzip2', '425a68'],
  ['xz', 'fd377a58'],
  ['zstd', '28b52ffd'],
  ['rar', '52617221'],
  ['pdf', '25504446'],
  ['xls', 'd0cf11e0'],
];

function packed(begun: Buffer, type: FeedFormat['type']): Packing {
  const start = begun.toString('hex');
  const other = foreign.find(([name, bytes]) => name !== type && start.startsWith(bytes));
  if (other?.[0] === 'pdf') throw new Unreadable('the file is a PDF; use format.type pdf');
  if (other !== undefined) {
    throw new Unreadable(`the file is packed as ${other[0]}, which is not supported; use gzip or zip`);
  }
  if (begun.length >= 2 && begun.readUInt16BE(0) === 0x1f8b) return 'gzip';
  // "PK": a local file header, or the end record of an empty archive.
  return begun.length >= 4 && [0x504b0304, 0x504b0506].includes(begun.readUInt32BE(0)) ? 'zip' : 'plain';
}

/**
 * Returns a file's streams one after the other. Read or destroy each one before you request the next.
 * @param unpacking the accepted zip members, and the unpacked size limits
 * @throws DamagedArchive for an unreadable zip
 * @throws Unreadable for a member that is encrypted or itself an archive, and if no member is accepted
 * @throws TooLarge while the streams are read
 */
export async function* openMembers(path: string, unpacking: Unpacking = unsaid): AsyncGenerator<Member> {
  const { packing, size } = await packingOf(path, unpacking.type);
  const limit = new UnpackedLimit(size, unpacking);
  if (packing === 'zip') {
    yield* zipMembers(path, limit, unpacking);
    return;
  }
  const file = createReadStream(path, { highWaterMark: chunkSize });
  if (packing === 'plain') {
    try {
      yield { name: null, stream: file };
    } finally {
      file.destroy();
    }
    return;
  }
  // Errors from either stream reach the last one's reader, because pipeline destroys it with them.
  const unzipped = pipeline(file, createGunzip({ chunkSize }), () => {});
  const stream = streamOf(limit.count(unzipped));
  try {
    yield { name: null, stream };
  } finally {
    stream.destroy();
    unzipped.destroy();
    file.destroy();
  }
}

async function* zipMembers(
  path: string,
  limit: UnpackedLimit,
  { members, type }: Unpacking,
): AsyncGenerator<Member> {
  const wanted = members === undefined ? null : new RegExp(members, 'u');
  const passedOver: string[] = [];
  const archive = await ZipArchive.open(path);
  let found = false;
  try {
    for await (const entry of archive.entries()) {
      if (wanted !== null && !wanted.test(entry.fileName)) {
        if (passedOver.length < 20) passedOver.push(entry.fileName);
        continue;
      }
      found = true;
      const stream = streamOf(limit.count(unnested(archive.read(entry), entry.fileName, type)));
      try {
        yield { name: entry.fileName, stream };
      } finally {
        stream.destroy();
      }
    }
  } finally {
    archive.close();
  }
  if (!found && wanted !== null) {
    throw new Unreadable(`no member of the zip fits ${members}; it has ${passedOver.join(', ') || 'none'}`);
  }
}

/** Rejects archives inside archives: they are not rows, or may be unreasonably large. */
async function* unnested(
  source: AsyncIterable<Buffer>,
  name: string,
  type: FeedFormat['type'],
): AsyncGenerator<Buffer> {
  let first = true;
  for await (const bytes of source) {
    if (first && packed(bytes.subarray(0, 4), type) !== 'plain') {
      throw new Unreadable(
        `${JSON.stringify(name)} in the zip is itself an archive; archives inside a zip are not opened`,
      );
    }
    first = false;
    yield bytes;
  }
}

function streamOf(source: AsyncIterable<Buffer>): Readable {
  return Readable.from(source, { objectMode: false });
}
