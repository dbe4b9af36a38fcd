/**
 * What a published source answers, in small: made-up rows in its true layout, and the records they are by eye.
 * One file of `answers/` for each feed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';

export interface Answer {
  /** Every column the source is known to publish. */
  readonly columns: readonly string[];
  /** A portal's rows; columns that are null there are left out. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** A published file, as it is on disk, in place of rows. */
  readonly text?: string;
  /** The name of that file inside the archive that is published. */
  readonly zipped?: string;
  /** The answers of attached sources, by their names. The expected records are then in the order of their source keys. */
  readonly attached?: Readonly<Record<string, Pick<Answer, 'columns' | 'rows'>>>;
  /** ArcGIS: the field that numbers the rows. */
  readonly objectId?: string;
  /** The columns that matter, of one record after the other, written by hand. */
  readonly expected: readonly Readonly<Record<string, unknown>>[];
  /** How many rows are none of the feed's. */
  readonly leftOut?: number;
}

const folder = new URL('./answers/', import.meta.url);

/** The feeds that have an answer. */
export const answered = readdirSync(folder).map((file) => basename(file, '.yaml'));

/** The answer's file, as it is written. */
export function answerText(feed: string): string {
  return readFileSync(new URL(`${feed}.yaml`, folder), 'utf8');
}

export function answerOf(feed: string): Answer {
  const { columns, rows = [], ...more } = parse(answerText(feed)) as Answer & Partial<Answer>;
  // The point of a layer's row is not one of its columns.
  const geometry = rows.some((row) => 'geometry' in row) ? ['geometry'] : [];
  return { columns: [...columns, ...geometry], rows, ...more };
}
