/**
 * The last complete download of a portal, and the changes that are merged into it. What is kept beside the download
 * tells until when its rows are known, and that its bytes are still those.
 */
import { createWriteStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { lineBatches } from './lines.js';
import { headReader, type RowKeys } from './row-line.js';
import { stampFile } from './stamp.js';

const baseSchema = z.object({
  /** What the rows are of: location, query, columns. */
  of: z.string(),
  sha256: z.string(),
  rows: z.number(),
  /** The latest time of change of a row. */
  changed: z.union([z.string(), z.number()]),
  /** When every row was last read, in milliseconds since 1970. */
  fullAt: z.number(),
});
export type Base = z.infer<typeof baseSchema>;

/** A portal's times of change are believed for so long; then every row is read again. */
const longestWithoutFullMs = 7 * 24 * 3_600_000;

/** The base beside a download, if it is of the same thing and its bytes are as they were. */
export async function readBase(path: string, of: string): Promise<Base | null> {
  const told = await readFile(besideOf(path), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (told === null) return null;
  const { data: base } = baseSchema.safeParse(JSON.parse(told));
  if (base === undefined || base.of !== of) return null;
  if (Date.now() - base.fullAt > longestWithoutFullMs) return null;
  const stamp = await stampFile(path, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return stamp?.sha256 === base.sha256 ? base : null;
}

export async function writeBase(path: string, base: Base): Promise<void> {
  const beside = besideOf(path);
  await writeFile(`${beside}.draft`, JSON.stringify(base));
  await rename(`${beside}.draft`, beside);
}

/**
 * Merges changed rows into the lines of a download. Lines of other rows stay as they are, byte for byte, and in place;
 * rows that are new come at the end.
 * @param changes row identifier, as text → the row's line; emptied
 * @returns how many rows there are now
 */
export async function mergeLines(
  from: string,
  to: string,
  changes: Map<string, string>,
  keys: RowKeys,
): Promise<number> {
  const head = headReader(keys);
  let rows = 0;
  async function* merged(): AsyncGenerator<string> {
    for await (const lines of lineBatches(from)) {
      rows += lines.length;
      const all = lines.map((line) => {
        const id = String(head(line).id);
        const changed = changes.get(id);
        changes.delete(id);
        return `${changed ?? line}\n`;
      });
      if (all.length > 0) yield all.join('');
    }
    rows += changes.size;
    for (const line of changes.values()) yield `${line}\n`;
  }
  await pipeline(Readable.from(merged()), createWriteStream(to));
  return rows;
}

function besideOf(path: string): string {
  return `${path}.base.json`;
}
