/** The line of a row: JSON that begins with the row's identifier. */
import { type FeedFormat, formatSchema } from '@crs/feeds';

/** The format of these lines. */
export const jsonLinesFormat: FeedFormat = formatSchema.parse({ type: 'jsonl' });

export type Row = Readonly<Record<string, unknown>>;

/** The names of a portal's system columns; null if it has none. */
export interface RowKeys {
  /** Identifies the row at its portal. */
  readonly id: string | null;
  /** When the row was changed: times that sort as texts, or milliseconds. */
  readonly changed: string | null;
}

export interface LineHead {
  readonly id: string | number | null;
  readonly changed: string | number | null;
}

/** The identifier is first, so that it can be read without parsing the line. */
export function lineOf(row: Row, keys: RowKeys): string {
  const head: Record<string, unknown> = {};
  for (const name of [keys.id, keys.changed]) {
    if (name !== null && row[name] !== undefined) head[name] = row[name];
  }
  return JSON.stringify({ ...head, ...row });
}

/** The identifier and time of change of a row. */
export function headOfRow(row: Row, keys: RowKeys): LineHead {
  return {
    id: keys.id === null ? null : scalar(row[keys.id]),
    changed: keys.changed === null ? null : scalar(row[keys.changed]),
  };
}

/** Bytes that are searched for the head of a line before the whole line is parsed. */
const longestHead = 256;

/** A reader of the head of lines that `lineOf` wrote, each given by its position in a buffer. */
export function headReader(keys: RowKeys): (bytes: Buffer, start: number, end: number) => LineHead {
  if (keys.id === null) return () => ({ id: null, changed: null });
  // ASCII bytes are the same in UTF-8 and Latin-1.
  const value = '("[ !#-\\[\\]-~]*"|-?\\d+)';
  const after = keys.changed === null ? '' : `,${escaped(keys.changed)}:${value}`;
  const start = new RegExp(`^\\{${escaped(keys.id)}:${value}${after}[,}]`);
  return (bytes, from, to) => {
    const found = start.exec(bytes.toString('latin1', from, Math.min(to, from + longestHead)));
    if (found?.[1] === undefined) return headOfRow(JSON.parse(bytes.toString('utf8', from, to)) as Row, keys);
    return { id: read(found[1]), changed: found[2] === undefined ? null : read(found[2]) };
  };
}

/** The later of two times of change. */
export function later(one: string | number | null, two: string | number | null): string | number | null {
  if (one === null) return two;
  if (two === null) return one;
  return two > one ? two : one;
}

function read(text: string): string | number {
  return text.startsWith('"') ? text.slice(1, -1) : Number(text);
}

function escaped(name: string): string {
  return JSON.stringify(name).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function scalar(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
