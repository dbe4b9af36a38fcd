/**
 * The last complete download of a portal, and merging changes into it. A notes file has the time up to which its rows
 * are known, and the digest of its bytes.
 */

import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { nullIfMissing } from '@crs/domain';
import { z } from 'zod';
import { diskError } from '../download/disk.js';
import { lineFeed, wholeLines } from './lines.js';
import { headReader, type RowKeys } from './row-line.js';

const baseSchema = z.object({
  /** Identity of the rows: location, query, columns. */
  of: z.string(),
  /** The portal's version; null if unknown. */
  version: z.string().nullable(),
  sha256: z.string(),
  size: z.number(),
  rows: z.number(),
  /** The latest time of change of a row; null if rows have none. */
  changed: z.union([z.string(), z.number()]).nullable(),
  /** When every row was last read, in milliseconds since 1970. */
  fullAt: z.number(),
});
export type LastDownload = z.infer<typeof baseSchema>;

/** Milliseconds after which every row is read again, since times of change may be incomplete. */
const longestWithoutFullMs = 7 * 24 * 3_600_000;

/** The notes of a download with this identity; null for another one. The merge checks the bytes. */
export async function readLastDownload(path: string, of: string): Promise<LastDownload | null> {
  const notes = await readFile(notesPathOf(path), 'utf8').catch(nullIfMissing);
  if (notes === null || !existsSync(path)) return null;
  const base = parsed(notes);
  if (base === null || base.of !== of) return null;
  return Date.now() - base.fullAt > longestWithoutFullMs ? null : base;
}

/** Parses notes; null for invalid ones, e.g. after a crash of the machine. Then every row is read again. */
function parsed(notes: string): LastDownload | null {
  try {
    return baseSchema.parse(JSON.parse(notes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

export async function writeLastDownload(path: string, base: LastDownload): Promise<void> {
  const notesPath = notesPathOf(path);
  await writeFile(`${notesPath}.draft`, JSON.stringify(base));
  await rename(`${notesPath}.draft`, notesPath);
}

/** The result of a merge. */
interface Merged {
  readonly rows: number;
  readonly size: number;
  readonly sha256: string;
  /** Digest of the file before the merge. */
  readonly from: string;
}

/**
 * Merges changed rows into the lines of a download. Other lines keep their bytes and positions; new rows are appended.
 * @param changes row identifier, as text → the row's line; emptied
 */
export async function mergeLines(
  from: string,
  to: string,
  changes: Map<string, string>,
  keys: RowKeys,
): Promise<Merged> {
  const head = headReader(keys);
  const [before, after] = [createHash('sha256'), createHash('sha256')];
  let [rows, size] = [0, 0];
  async function* merged(): AsyncGenerator<Uint8Array> {
    for await (const bytes of wholeLines(from)) {
      before.update(bytes);
      // Ranges of unchanged lines are passed on as one buffer.
      let passed = 0;
      for (let start = 0; start < bytes.length; ) {
        const end = bytes.indexOf(lineFeed, start);
        const id = String(head(bytes, start, end).id);
        const changed = changes.get(id);
        if (changed !== undefined) {
          changes.delete(id);
          if (start > passed) yield bytes.subarray(passed, start);
          yield Buffer.from(`${changed}\n`);
          passed = end + 1;
        }
        rows += 1;
        start = end + 1;
      }
      yield bytes.subarray(passed);
    }
    rows += changes.size;
    for (const line of changes.values()) yield Buffer.from(`${line}\n`);
  }
  async function* weighed(): AsyncGenerator<Uint8Array> {
    for await (const bytes of merged()) {
      after.update(bytes);
      size += bytes.length;
      yield bytes;
    }
  }
  try {
    await pipeline(Readable.from(weighed(), { highWaterMark: 4 }), createWriteStream(to));
  } catch (error) {
    throw diskError(error, dirname(to));
  }
  return { rows, size, sha256: after.digest('hex'), from: before.digest('hex') };
}

function notesPathOf(path: string): string {
  return `${path}.base.json`;
}
