/** Detects a file's format from its first bytes. */
import { UsageError } from '@crs/domain';
import { formatSchema, type RawRow } from '@crs/feeds';
import { Unreadable } from '../limits.js';
import { type Member, openMembers } from '../members.js';
import { readRows } from '../read.js';
import type { MergedAcross } from '../xlsx/merged-cells.js';
import { headingsOver, sheetNames } from '../xlsx/xlsx.js';
import { isHeader, type Sniffed, sniff } from './sniff.js';

/** How much of a file to look at, in bytes. */
const sniffedBytes = 256 * 1024;

/** File names that suggest rows. */
const rows = /\.(csv|tsv|txt|json|jsonl|ndjson|geojson|dat|asc)$/i;

async function* membersOf(path: string, what: string): AsyncGenerator<Member> {
  try {
    yield* openMembers(path);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new UsageError(
      'proposal.unreadable',
      `${what} cannot be read: ${error.message}.`,
      'Save it as CSV or XLSX, or look for the same data in one of these formats.',
    );
  }
}

/**
 * Detects a file's format. For a workbook, also finds where the rows begin. For an archive, finds the format of its
 * longest file with rows, and which files to read.
 * @param what the file's name in errors
 * @throws UsageError `proposal.unreadable` if the file is neither text nor a supported archive
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
      `${what} is an archive without a data file: ${names.slice(0, 10).join(', ')}.`,
      'Unpack the archive, and use the file with the rows.',
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
      ? `Only ${best.name} of the archive's ${names.length} files is read; the others are ${aside.join(', ')}.`
      : `Its other files are not read: ${aside.join(', ')}.`;
  return {
    format: { ...found.format, members: patternOf(best.name, parts.length > 0) },
    notes: [...found.notes, ...said, left],
  };
}

/** A pattern for one file's name, or for the names of all parts of its table, including next year's. */
function patternOf(name: string, parts: boolean): string {
  const exact = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `^${parts ? exact.replaceAll(/\d+/g, String.raw`\d*`) : exact}$`;
}

/** True if two names differ only by a number, as parts of one table do. */
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

/** Finds which sheets in a workbook have the rows, and where they begin. */
/** Wider than any sheet with records. */
const widest = 400;
/** The maximum number of sheets to look at. */
const mostSheets = 40;
/** The maximum number of rows to look at in each sheet. */
const most = 60;

/** A sheet as its first rows show it. */
interface SniffedSheet {
  readonly sniffed: Sniffed;
  /** The sheet's column names; empty if it has none. */
  readonly header: string;
  /** How much it looks like a table. */
  readonly size: number;
}

/**
 * Finds the sheet with the rows, and its header: the first row that fills half of the columns, if that row has names.
 * Sheets with the same header are read one after the other.
 * @param what the file's name in errors
 */
async function sniffSheet(path: string, what: string): Promise<Sniffed> {
  const sheets = await sheetNames(path);
  const found: (SniffedSheet & { name: string })[] = [];
  for (const [index, name] of sheets.slice(0, mostSheets).entries())
    found.push({ name, ...(await sniffOne(path, what, index + 1)) });
  const best = found.reduce<(SniffedSheet & { name: string }) | null>(
    (most, one) => (most === null || one.size > most.size ? one : most),
    null,
  );
  if (best === null) return { format: { type: 'xlsx' }, notes: [] };
  const { format, notes } = best.sniffed;
  const same = found.filter(({ header }) => header === best.header && header !== '');
  if (same.length > 1) {
    const names = same.map(({ name }) => name);
    const pattern = names.length === sheets.length ? '.' : `^(?:${names.map(escaped).join('|')})$`;
    const note = `${names.length} of ${sheets.length} sheets have the same header and are read one after another: ${names.join(', ')}.`;
    return { format: { ...format, sheets: pattern }, notes: [...notes, note] };
  }
  if (sheets.length === 1) return best.sniffed;
  const others = sheets.filter((name) => name !== best.name).slice(0, 8);
  return {
    format: best.name === sheets[0] ? format : { ...format, sheet: best.name },
    notes: [
      ...notes,
      `Only ${best.name} of ${sheets.length} sheets is read; the others are ${others.join(', ')}.`,
    ],
  };
}

/** Turns "Name" under "Contractor" into "Contractor Name"; null unless at least two headings span several columns. */
function underHeadings(
  header: readonly string[],
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
  over: readonly MergedAcross[],
): string[] | null {
  // A title above all columns does not group any of them.
  const wide = over.filter(({ row, from, to }) => row === line && to - from < header.length - 1);
  if (wide.length < 2) return null;
  const names = header.map((name, place) => {
    const span = wide.find(({ from, to }) => from <= place && place <= to);
    const heading = (cells[span?.from ?? place] ?? '').trim();
    return heading === '' || heading === name.trim() ? name.trim() : `${heading} ${name.trim()}`.trim();
  });
  return new Set(names).size === names.length && !names.includes('') ? names : null;
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

async function sniffOne(path: string, what: string, sheet: number): Promise<SniffedSheet> {
  const names = Array.from({ length: widest }, (_, index) => `column_${index + 1}`);
  const format = formatSchema.parse({ type: 'xlsx', header: names, ragged: true, sheet });
  const rows: RawRow[] = [];
  for await (const batch of readRows({ path, format }, what)) {
    rows.push(...batch);
    if (rows.length >= most) break;
  }
  const records = rows.slice(0, most).map(({ line, values }) => ({
    line,
    cells: names.map((name) => String(values[name] ?? '')),
  }));
  const filled = records.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const width = Math.max(0, ...filled);
  const begins = filled.findIndex((count) => count >= Math.max(2, width * 0.5));
  const over = await headingsOver(path, sheet, (records[begins]?.line ?? 0) + 1);
  // Headings that span several columns are not the header: that is the row below, which names each column.
  const next = records[begins + 1]?.cells ?? [];
  const isHeading = over.some(
    ({ row, to, from }) =>
      row === records[begins]?.line &&
      to - from < width - 1 &&
      next.slice(from, to + 1).every((name) => name.trim() !== ''),
  );
  const at = isHeading ? begins + 1 : begins;
  const header = records[at];
  if (header === undefined) return { sniffed: { format: { type: 'xlsx' }, notes: [] }, header: '', size: 0 };
  const last = Math.max(...records.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== ''))) + 1;
  const cut = (cells: readonly string[]): string[] => cells.slice(0, last);
  const below = records.slice(at + 1).map(({ cells }) => cut(cells));
  const skip = header.line > 1 ? { skip: header.line - 1 } : {};
  const size = width < 2 ? 0 : width * below.length;
  const groups = records[at - 1];
  const grouped = groups?.line === header.line - 1 ? underHeadings(cut(header.cells), groups, over) : null;
  if (grouped !== null && isHeader(grouped, below)) {
    const format = { type: 'xlsx', skip: header.line, header: grouped };
    const note =
      'Its columns have headings on two levels and are named after both; they are read by position.';
    return { sniffed: { format, notes: [note] }, header: JSON.stringify([header.line, ...grouped]), size };
  }
  if (isHeader(cut(header.cells), below)) {
    const sniffed = { format: { type: 'xlsx', ...skip }, notes: [] };
    return { sniffed, header: JSON.stringify([skip, ...cut(header.cells)]), size };
  }
  const sniffed = {
    format: { type: 'xlsx', ...skip, header: names.slice(0, last) },
    notes: [
      `The sheet has no header, so its columns are named by position, column_1 to column_${last}. Give them names.`,
    ],
  };
  return { sniffed, header: '', size };
}
