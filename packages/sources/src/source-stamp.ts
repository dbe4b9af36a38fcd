/** What tells one state of a source from the next. */
import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { z } from 'zod';

/** Stored with a feed after a successful run, and given back to the next. */
export const sourceStampSchema = z.object({
  /** Where it was read from: the path or address. */
  location: z.string(),
  /** Of the bytes as fetched. */
  sha256: z.string(),
  size: z.number(),
  /** What the server said, for asking again only for news. */
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  /** The source's own version: rowsUpdatedAt of Socrata, lastEditDate of ArcGIS. */
  version: z.string().nullable(),
  /** Of a feed with attached sources: what is kept of each, by name. */
  parts: z.record(z.string(), z.unknown()).optional(),
});
export type SourceStamp = z.infer<typeof sourceStampSchema>;

/** Bytes that are read at once. */
const PIECE = 512 * 1024;

/** The stamp of a file on disk. The bytes decide: a file that was only touched, or fetched again, is the same. */
export async function stampFile(
  path: string,
  location: string,
  told: Partial<Pick<SourceStamp, 'etag' | 'lastModified' | 'version'>> = {},
): Promise<SourceStamp> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(PIECE);
  let size = 0;
  const file = await open(path);
  try {
    // Through a stream a file of some hundred kilobytes took half as long again.
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, PIECE);
      if (bytesRead === 0) break;
      hash.update(buffer.subarray(0, bytesRead));
      size += bytesRead;
    }
  } finally {
    await file.close();
  }
  const { etag = null, lastModified = null, version = null } = told;
  return { location, sha256: hash.digest('hex'), size, etag, lastModified, version };
}

/** Whether a file still lies there as it was stamped. */
export async function isAsStamped(path: string, stamp: SourceStamp): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found === null || found.size !== stamp.size) return false;
  return (await stampFile(path, stamp.location)).sha256 === stamp.sha256;
}
