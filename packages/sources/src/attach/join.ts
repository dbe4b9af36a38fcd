/**
 * Joins the rows of attached sources into the rows they belong to. Both sides are partitioned on disk by a hash of their
 * keys, so that memory holds only one of 256 partitions (Grace hash join).
 */
import {
  type Cells,
  compileRowFilter,
  compileSourceKey,
  type RawRow,
  RowError,
  type RowFilter,
} from '@crs/feeds';
import { PARTITIONS, Partitions } from './partitions.js';

/** Batches of rows, as `readFeed` gives them. */
type Rows = AsyncIterable<readonly RawRow[]>;

/** The feed's own rows. */
interface MainSide {
  readonly rows: Rows;
  /** Unused columns, which are dropped, because their changes would make a row look changed. */
  readonly ignored: readonly string[];
}

/** The rows of one attached source. */
export interface AttachedSide {
  /** The column of the main rows for the attached rows. */
  readonly name: string;
  readonly rows: Rows;
  /** Column of the main row → column here. */
  readonly on: Readonly<Record<string, string>>;
  /** `number`: values of `on` that differ only in case, spaces and punctuation are equal. The same for all attached sources. */
  readonly alike?: 'number' | undefined;
  readonly only?: RowFilter | undefined;
  readonly except?: RowFilter | undefined;
  /** The columns to keep, in this order. */
  readonly columns: readonly string[];
}

/** Counts of an attached source's rows. */
export interface AttachedCounts {
  readonly name: string;
  /** Rows that the filters accept. */
  rows: number;
  /** Accepted rows without a main row. */
  orphans: number;
  /** Rows dropped by the filters. */
  leftOut: number;
  /** Rows that could not be read. */
  unreadable: number;
}

/** Characters per chunk of output. */
const CHUNK = 1024 * 1024;

interface Side {
  /** The column's name as JSON. */
  readonly column: string;
  readonly partitions: Partitions;
  readonly counts: AttachedCounts;
}

/**
 * The main rows with the attached ones, as JSON Lines, sorted by key and text, so that the same rows give the same
 * bytes in any order of the sources. An unreadable main row is a JSON string with the reason, which becomes a reject.
 * @param attached sources, joined on the same columns of the main rows
 * @param counts one for each attached source; complete after the last line
 * @param folder for rows on disk; created if there are many
 */
export async function* joinRows(
  main: MainSide,
  attached: readonly AttachedSide[],
  counts: readonly AttachedCounts[],
  folder: string,
): AsyncGenerator<string> {
  const sides: Side[] = [];
  for (const [index, side] of attached.entries()) {
    const partitions = new Partitions(folder, `attached-${index}`);
    const count = counts[index] as AttachedCounts;
    await partAttached(side, partitions, count);
    sides.push({ column: JSON.stringify(side.name), partitions, counts: count });
  }
  const rows = new Partitions(folder, 'main');
  await partMain(main, attached, rows);
  let text = '';
  for (let index = 0; index < PARTITIONS; index++) {
    for (const line of await joinPartition(index, rows, sides)) {
      text += line;
      if (text.length < CHUNK) continue;
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}

async function partAttached(side: AttachedSide, into: Partitions, counts: AttachedCounts): Promise<void> {
  const key = compileKey(Object.values(side.on), side.alike);
  const isWanted = compileRowFilter(side.only, side.except);
  for await (const batch of side.rows) {
    for (const { values, error } of batch) {
      if (error !== null) {
        counts.unreadable++;
        continue;
      }
      if (!isWanted(values)) {
        counts.leftOut++;
        continue;
      }
      counts.rows++;
      const found = key(values);
      if (found instanceof RowError || found === '') counts.orphans++;
      else into.add(found, columnsText(values, side.columns));
    }
    await into.relieve();
  }
}

/** A reader of the key by which rows are joined. */
function compileKey(
  columns: readonly string[],
  alike: AttachedSide['alike'],
): ReturnType<typeof compileSourceKey> {
  const key = compileSourceKey(columns);
  if (alike === undefined) return key;
  return (cells) => {
    const found = key(cells);
    return found instanceof RowError ? found : found.toUpperCase().replace(/[^\p{L}\p{N}|]/gu, '');
  };
}

async function partMain(main: MainSide, attached: readonly AttachedSide[], into: Partitions): Promise<void> {
  const key = compileKey(Object.keys(attached[0]?.on ?? {}), attached[0]?.alike);
  const leftOut = new Set([...main.ignored, ...attached.map(({ name }) => name)]);
  for await (const batch of main.rows) {
    for (const row of batch) {
      // Attached rows have no empty keys, so a main row with an empty key has no attached rows.
      if (row.error !== null) into.add('', JSON.stringify(unreadable(row)));
      else {
        const found = key(row.values);
        into.add(found instanceof RowError ? '' : found, rowText(row.values, leftOut));
      }
    }
    await into.relieve();
  }
}

function unreadable(row: RawRow): string {
  const { error, line, member } = row;
  const place = member === null ? `line ${line}` : `line ${line} of ${member}`;
  return `${place}: ${error?.reason}: ${row.raw()}`;
}

/** The joined lines of one partition. */
async function joinPartition(index: number, rows: Partitions, sides: readonly Side[]): Promise<string[]> {
  const found: ReadonlyMap<string, Group>[] = [];
  for (const { partitions } of sides) found.push(groups(await partitions.lines(index)));
  const lines = await rows.lines(index);
  lines.sort();
  const joined = lines.map((line) => {
    const [key, row] = parted(line);
    if (!row.startsWith('{')) return `${row}\n`;
    const columns = sides.map(({ column }, at) => `${column}:${arrayText(found[at]?.get(key))}`);
    return `${row.slice(0, -1)}${row === '{}' ? '' : ','}${columns.join(',')}}\n`;
  });
  for (const [at, { counts }] of sides.entries()) {
    for (const group of found[at]?.values() ?? [])
      if (group.text === null) counts.orphans += group.rows.length;
  }
  return joined;
}

/** The attached rows of one key. */
interface Group {
  readonly rows: string[];
  /** The JSON array of the rows; null until a main row needs it. */
  text: string | null;
}

function groups(lines: readonly string[]): Map<string, Group> {
  const found = new Map<string, Group>();
  for (const line of lines) {
    const [key, row] = parted(line);
    const group = found.get(key);
    if (group === undefined) found.set(key, { rows: [row], text: null });
    else group.rows.push(row);
  }
  return found;
}

function arrayText(group: Group | undefined): string {
  if (group === undefined) return '[]';
  group.text ??= `[${group.rows.sort().join(',')}]`;
  return group.text;
}

function parted(line: string): [key: string, row: string] {
  const tab = line.indexOf('\t');
  return [line.slice(0, tab), line.slice(tab + 1)];
}

/** The names of columns as JSON, each made once. */
const nameTexts = new Map<string, string>();

function nameText(name: string): string {
  let text = nameTexts.get(name);
  if (text === undefined) {
    text = `${JSON.stringify(name)}:`;
    nameTexts.set(name, text);
  }
  return text;
}

/** The non-empty values of a row, except those of `leftOut`, in the order of the source. */
function rowText(cells: Cells, leftOut: ReadonlySet<string>): string {
  let text = '';
  for (const name in cells) {
    if (leftOut.has(name)) continue;
    text = withValue(text, name, cells[name]);
  }
  return `{${text}}`;
}

/** The non-empty values of these columns, in this order. */
function columnsText(cells: Cells, columns: readonly string[]): string {
  let text = '';
  for (const name of columns) text = withValue(text, name, cells[name]);
  return `{${text}}`;
}

function withValue(text: string, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return text;
  return `${text}${text === '' ? '' : ','}${nameText(name)}${JSON.stringify(value)}`;
}
