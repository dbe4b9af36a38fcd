/**
 * A small response of a published source: made-up rows in its real layout, and the expected records, written by hand.
 * One file in `answers/` for each feed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';

export interface Answer {
  /** Every column the source is known to publish. */
  readonly columns: readonly string[];
  /** A portal's rows; null columns are omitted there. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** A published file, as it is on disk, instead of rows. */
  readonly text?: string;
  /** The name of that file in the published archive. */
  readonly zipped?: string;
  /** The responses of attached sources, by name. The expected records are then sorted by source key. */
  readonly attached?: Readonly<Record<string, Pick<Answer, 'columns' | 'rows'>>>;
  /** ArcGIS: the field that numbers the rows. */
  readonly objectId?: string;
  /** The relevant columns of one record after another, written by hand. */
  readonly expected: readonly Readonly<Record<string, unknown>>[];
  /** How many rows don't belong to the feed. */
  readonly leftOut?: number;
}

const folder = new URL('./answers/', import.meta.url);

/** The feeds that have a response. */
export const answered = readdirSync(folder).map((file) => basename(file, '.yaml'));

/** The response file as written. */
export function answerText(feed: string): string {
  return readFileSync(new URL(`${feed}.yaml`, folder), 'utf8');
}

export function answerOf(feed: string): Answer {
  const { columns, rows = [], ...more } = parse(answerText(feed)) as Answer & Partial<Answer>;
  // The point of a layer's row isn't one of its columns.
  const geometry = rows.some((row) => 'geometry' in row) ? ['geometry'] : [];
  return { columns: [...columns, ...geometry], rows, ...more };
}
