/** The format of a file as its first bytes show it. */
import { UsageError } from '@crs/domain';
import { type Member, openMembers } from '../members.js';
import { Unreadable } from '../problems.js';
import { sniffSheet } from './sheet.js';
import { type Sniffed, sniff } from './sniff.js';

/** What is looked at of a file. */
const sniffedBytes = 256 * 1024;

/** Names of files that hold rows. */
const rows = /\.(csv|tsv|txt|json|jsonl|ndjson|geojson|dat|asc)$/i;

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

/**
 * Tells the format of a file. Of a workbook it also tells where the rows begin; of an archive, the format of its longest file
 * of rows, and which files are read.
 * @param what names the file in errors
 * @throws UsageError `proposal.unreadable` for what is neither text nor an archive that is unpacked
 */
export async function sniffFile(path: string, what: string): Promise<Sniffed> {
  const names: string[] = [];
  let best: { name: string | null; head: Buffer } | null = null;
  for await (const { name, stream } of membersOf(path, what)) {
    if (name !== null) names.push(name);
    if (name === 'xl/workbook.xml') return await sniffSheet(path, what);
    const counts = name === null || rows.test(name);
    if (!counts || (best !== null && best.head.length >= sniffedBytes)) {
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
  if (best.name === null || others.length === 0) return found;
  const parts = others.filter((name) => rows.test(name) && alike(name, best.name ?? ''));
  const said =
    parts.length === 0
      ? []
      : [`The archive has ${parts.length + 1} files of rows, which are read one after another.`];
  if (parts.length === others.length) return { ...found, notes: [...found.notes, ...said] };
  const aside = others.filter((name) => !parts.includes(name)).slice(0, 8);
  const left =
    parts.length === 0
      ? `Of the archive's ${names.length} files only ${best.name} is read; the others are ${aside.join(', ')}.`
      : `Its other files are not read: ${aside.join(', ')}.`;
  return {
    format: { ...found.format, members: patternOf(best.name, parts.length > 0) },
    notes: [...found.notes, ...said, left],
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
    if (size >= sniffedBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, sniffedBytes);
}
