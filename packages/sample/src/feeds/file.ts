/** One file of the sample: its lines, and the rows and rejects that a reader should count. */
import { csvLine } from '../csv.js';
import type { Streams } from '../random.js';

export interface FeedFile {
  /** The feed that reads it. */
  readonly feed: string;
  /** Relative to the sample's folder. */
  readonly path: string;
  /** Lines without line breaks; can be iterated several times. */
  readonly lines: Iterable<string>;
  /** Rows of data, broken ones included. */
  readonly rows: number;
  /** Rows that cannot be read. */
  readonly rejects: number;
}

/** An iterable that starts again each time. */
export function restartable(make: () => Iterator<string>): Iterable<string> {
  return { [Symbol.iterator]: make };
}

/** How a row is broken: an invalid day, an empty required field, an invalid amount, too few or too many columns. */
export type RowDefect = 'date' | 'required' | 'money' | 'short' | 'long';

/** The defects for a feed with this many rows: at most one row in twenty is broken. */
export function defectsThatFit(defects: readonly RowDefect[], rows: number): readonly RowDefect[] {
  return defects.slice(0, Math.floor(rows / 20));
}

/** The defect of each broken position of a feed: each of `defects` once, at a random position. */
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

/** An invalid day and an invalid amount. */
export const brokenText = { date: '13/45/2023', money: '1,2OO.oo' } as const;

export type Fields = (string | number | null)[];

/** The indexes of columns that can be broken. */
export interface DefectColumns {
  readonly date: number;
  readonly required: number;
  readonly money: number;
}

/** One CSV line, with a defect if one is given. */
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

/** A CSV file's columns and defects. */
interface CsvLayout extends Pick<FeedFile, 'feed' | 'path' | 'rows'> {
  readonly columns: readonly string[];
  readonly points: DefectColumns;
  readonly defects: readonly RowDefect[];
}

/** A CSV file with a heading. @param fieldsAt the fields of the row at a position */
export function csvFile(
  { feed, path, rows, columns, points, defects }: CsvLayout,
  streams: Streams,
  fieldsAt: (position: number) => Fields,
): FeedFile {
  const broken = drawDefects(streams, feed, rows, defects);
  return {
    feed,
    path,
    rows,
    rejects: broken.size,
    lines: restartable(function* () {
      yield csvLine(columns);
      for (let position = 0; position < rows; position += 1) {
        yield rowLine(fieldsAt(position), points, broken.get(position));
      }
    }),
  };
}

/** `$20,750` */
export function dollars(amount: number): string {
  return `$${String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ',')}`;
}
