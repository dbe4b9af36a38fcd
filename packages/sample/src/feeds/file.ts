/** One file of the sample: its lines, and what a reader should make of them. */
import { csvLine } from '../csv.js';
import type { Streams } from '../random.js';

export interface FeedFile {
  /** The feed that reads it. */
  readonly feed: string;
  /** Relative to the sample's folder. */
  readonly path: string;
  /** Lines without their ends; can be gone through again and again. */
  readonly lines: Iterable<string>;
  /** Rows of data, broken ones included. */
  readonly rows: number;
  /** Rows that cannot be read. */
  readonly rejects: number;
}

/** An iterable that starts anew each time. */
export function restartable(make: () => Iterator<string>): Iterable<string> {
  return { [Symbol.iterator]: make };
}

/** How a row is broken: a day that is none, an empty required field, money that is none, a wrong number of columns. */
export type RowDefect = 'date' | 'required' | 'money' | 'short' | 'long';

/** The defects a feed of so many rows has room for: never more than one row in twenty is broken. */
export function defectsThatFit(defects: readonly RowDefect[], rows: number): readonly RowDefect[] {
  return defects.slice(0, Math.floor(rows / 20));
}

/** Which positions of a feed are broken, and how: each of `defects` once, anywhere in the file. */
export function drawDefects(
  streams: Streams,
  feed: string,
  rows: number,
  defects: readonly RowDefect[],
): ReadonlyMap<number, RowDefect> {
  const random = streams(`${feed}/broken`)();
  const broken = new Map<number, RowDefect>();
  for (const defect of defectsThatFit(defects, rows)) {
    let position = random.between(0, rows - 1);
    while (broken.has(position)) position = (position + 1) % rows;
    broken.set(position, defect);
  }
  return broken;
}

/** What stands where a day or an amount should. */
export const brokenText = { date: '13/45/2023', money: '1,2OO.oo' } as const;

export type Fields = (string | number | null)[];

/** Where a layout keeps what can be broken. */
export interface DefectColumns {
  readonly date: number;
  readonly required: number;
  readonly money: number;
}

/** One CSV line, broken if asked. */
export function rowLine(fields: Fields, points: DefectColumns, defect: RowDefect | undefined): string {
  switch (defect) {
    case 'date':
      fields[points.date] = brokenText.date;
      break;
    case 'money':
      fields[points.money] = brokenText.money;
      break;
    case 'required':
      fields[points.required] = null;
      break;
    case 'short':
      fields.splice(-3);
      break;
    case 'long':
      fields.push('see', 'file');
      break;
    case undefined:
  }
  return csvLine(fields);
}
