/** A row as it is written down: one line of JSON that begins with what identifies the row. */
import { type FeedFormat, formatSchema } from '@crs/feeds';

/** The format of these lines. */
export const jsonLinesFormat: FeedFormat = formatSchema.parse({ type: 'jsonl' });

export type Row = Readonly<Record<string, unknown>>;

/** The names under which a portal gives what it knows of a row; null where it does not. */
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

/** What identifies the row stands first, so that reading it back takes no parsing. */
export function lineOf(row: Row, keys: RowKeys): string {
  const head: Record<string, unknown> = {};
  for (const name of [keys.id, keys.changed]) {
    if (name !== null && row[name] !== undefined) head[name] = row[name];
  }
  return JSON.stringify({ ...head, ...row });
}

/** What the row itself says. */
export function headOfRow(row: Row, keys: RowKeys): LineHead {
  return {
    id: keys.id === null ? null : scalar(row[keys.id]),
    changed: keys.changed === null ? null : scalar(row[keys.changed]),
  };
}

/** Bytes in which the head of a line is looked for before the line is parsed. */
const longestHead = 256;

/** Reads the head of lines that `lineOf` made with these keys, each given by where it stands among others. */
export function headReader(keys: RowKeys): (bytes: Buffer, start: number, end: number) => LineHead {
  if (keys.id === null) return () => ({ id: null, changed: null });
  // Bytes of plain letters only: these are the same in every encoding.
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
