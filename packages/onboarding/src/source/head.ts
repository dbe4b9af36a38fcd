/** The beginning of a file, at an address or on this disk, as far as it shows how it is written. */
import { mkdir, open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { UsageError } from '@crs/domain';
import { type Member, openMembers, type Sniffed, sniff, Unreadable } from '@crs/formats';
import { type RequestOptions, request } from '@crs/sources';

/** A file to take a sample from. */
export interface Head {
  readonly path: string;
  readonly sniffed: Sniffed;
  /** False where only the beginning is there. */
  readonly whole: boolean;
  /** Bytes of the whole file, unpacked; null where the server does not say. */
  readonly size: number | null;
}

/** What is fetched of a file that can be read from its beginning. */
const enough = 4 * 2 ** 20;
const sniffed = 256 * 1024;

/** Fetches the first few megabytes of a file; of a zip, whose directory is at its end, all of it. */
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
  return { path, ...(await look(path, url)), whole, size: whole ? (await stat(path)).size : length };
}

/** A file on this disk, all of it. */
export async function fileHead(path: string): Promise<Head> {
  return { path, ...(await look(path, path)), whole: true, size: (await stat(path)).size };
}

/** Unpacks what there is of a gzip, and ends a text after its last whole row. */
async function tidyEnd(path: string): Promise<void> {
  let bytes = await readFile(path);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    bytes = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  let end = bytes.lastIndexOf(0x0a);
  // A line break inside quotes ends no row: go back to where the quotes before it are even.
  for (let tries = 0; end > 0 && tries < 200 && quotes(bytes, end) % 2 === 1; tries++)
    end = bytes.lastIndexOf(0x0a, end - 1);
  await writeFile(path, end > 0 ? bytes.subarray(0, end + 1) : bytes);
}

function quotes(bytes: Buffer, end: number): number {
  let count = 0;
  for (let at = bytes.indexOf(0x22); at !== -1 && at < end; at = bytes.indexOf(0x22, at + 1)) count++;
  return count;
}

const rows = /\.(csv|tsv|txt|json|jsonl|ndjson|geojson|dat|asc)$/i;

/**
 * @throws UsageError for what is neither text nor an archive that is unpacked
 */
async function* membersOf(path: string, what: string): AsyncGenerator<Member> {
  try {
    yield* openMembers(path);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new UsageError(
      'proposal.unreadable',
      `${what} cannot be read: ${error.message}.`,
      'Save it as CSV or XLSX, or look for the same data in one of these.',
    );
  }
}

async function look(path: string, what: string): Promise<{ sniffed: Sniffed }> {
  const names: string[] = [];
  let best: { name: string | null; head: Buffer } | null = null;
  for await (const { name, stream } of membersOf(path, what)) {
    if (name !== null) names.push(name);
    if (name === 'xl/workbook.xml') return { sniffed: { format: { type: 'xlsx' }, notes: [] } };
    const counts = name === null || rows.test(name);
    if (!counts || (best !== null && best.head.length >= sniffed)) {
      stream.destroy();
      continue;
    }
    const head = await beginning(stream);
    if (best === null || head.length > best.head.length) best = { name, head };
  }
  if (best === null) {
    throw new UsageError(
      'proposal.unreadable',
      `${what} is an archive without a file of rows: ${names.slice(0, 10).join(', ')}.`,
      'Unpack it, and give the file that holds the rows.',
    );
  }
  const found = sniff(best.head, what);
  const others = names.filter((name) => name !== best.name);
  if (best.name === null || others.length === 0) return { sniffed: found };
  const parts = others.filter((name) => rows.test(name) && alike(name, best.name ?? ''));
  const said =
    parts.length === 0
      ? []
      : [`The archive has ${parts.length + 1} files of rows, which are read one after another.`];
  if (parts.length === others.length) return { sniffed: { ...found, notes: [...found.notes, ...said] } };
  const aside = others.filter((name) => !parts.includes(name)).slice(0, 8);
  const left =
    parts.length === 0
      ? `Of the archive's ${names.length} files only ${best.name} is read; the others are ${aside.join(', ')}.`
      : `Its other files are not read: ${aside.join(', ')}.`;
  return {
    sniffed: {
      format: { ...found.format, members: patternOf(best.name, parts.length > 0) },
      notes: [...found.notes, ...said, left],
    },
  };
}

/** An expression for the name of one file, or for that of every part of its table, next year's as well. */
function patternOf(name: string, parts: boolean): string {
  const exact = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `^${parts ? exact.replaceAll(/\d+/g, String.raw`\d*`) : exact}$`;
}

/** Parts of one table differ by a number in their names. */
function alike(a: string, b: string): boolean {
  return a.replaceAll(/\d+/g, '') === b.replaceAll(/\d+/g, '');
}

async function beginning(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= sniffed) break;
  }
  return Buffer.concat(chunks).subarray(0, sniffed);
}
