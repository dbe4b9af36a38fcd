/** What tells one state of a source from the next. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
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

/** The stamp of a file on disk. The bytes decide: a file that was only touched, or fetched again, is the same. */
export async function stampFile(
  path: string,
  location: string,
  told: Partial<Pick<SourceStamp, 'etag' | 'lastModified' | 'version'>> = {},
): Promise<SourceStamp> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  const { size } = await stat(path);
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
