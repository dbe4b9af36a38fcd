/** The beginning of a file at an address. */
import { mkdir, open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { type RequestOptions, request } from '../transport/request.js';

/** The fetched part of a file. */
export interface Head {
  readonly path: string;
  /** False if only the beginning was fetched. */
  readonly whole: boolean;
  /** Bytes of the whole file, unpacked; null if the server doesn't say. */
  readonly size: number | null;
}

/** Number of bytes to fetch of a file that can be read from its beginning. */
const enough = 4 * 2 ** 20;

/** Fetches the first few megabytes of a file; for a zip, whose directory is at its end, all of it. */
export async function fetchHead(url: string, folder: string, asking: RequestOptions): Promise<Head> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'head');
  const { whole, length } = await request(url, asking, async ({ body, headers }) => {
    const file = await open(path, 'w');
    let size = 0;
    let limit = enough;
    try {
      for await (const chunk of body) {
        if (size === 0 && chunk[0] === 0x50 && chunk[1] === 0x4b) limit = Number.POSITIVE_INFINITY;
        await file.writeFile(chunk);
        size += chunk.length;
        if (size >= limit) break;
      }
    } finally {
      await file.close();
    }
    const cut = size >= limit;
    const packed = headers.get('content-encoding') !== null;
    const announced = Number(headers.get('content-length') ?? Number.NaN);
    return { whole: !cut, length: packed || Number.isNaN(announced) ? null : announced };
  });
  if (!whole) await tidyEnd(path);
  return { path, whole, size: whole ? (await stat(path)).size : length };
}

/** Unpacks as much as possible of a gzip, and ends a text after its last complete row. */
async function tidyEnd(path: string): Promise<void> {
  let bytes = await readFile(path);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    bytes = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  let end = bytes.lastIndexOf(0x0a);
  // A line break inside quotes doesn't end a row: go back until the number of quotes before it is even.
  for (let tries = 0; end > 0 && tries < 200 && quotes(bytes, end) % 2 === 1; tries++)
    end = bytes.lastIndexOf(0x0a, end - 1);
  await writeFile(path, end > 0 ? bytes.subarray(0, end + 1) : bytes);
}

function quotes(bytes: Buffer, end: number): number {
  let count = 0;
  for (let at = bytes.indexOf(0x22); at !== -1 && at < end; at = bytes.indexOf(0x22, at + 1)) count++;
  return count;
}
