/** Statistics of the values of a run's rows. Guards compare them with those of the last run. */
import { brokenCharacters, type Family, type RecordOf } from '@crs/domain';
import { z } from 'zod';
import { feedProfileSchema } from './comparison/distribution.js';
import { stepTargets } from './definition/parse-step-schema.js';
import type { FeedDefinition } from './definition/schema.js';

/** Counts over the records of one or more batches. */
export const rowStatisticsSchema = z.object({
  rows: z.number(),
  /** Our column → number of records with a value; only columns of the definition. */
  filled: z.record(z.string(), z.number()),
  /** The newest day up to the day of the run; null for none. */
  newest: z.string().nullable(),
  /** Number of records with a date before 1850 or too far ahead. */
  future: z.number(),
  /** Number of values with broken characters; missing if they were not counted. */
  broken: z.number().optional(),
  /** How the values of all records are distributed; absent in statistics of a part of them. */
  profile: feedProfileSchema.optional(),
});
export type RowStatistics = z.infer<typeof rowStatisticsSchema>;

/** The column with a record's date; licenses have none, since they may be of any age. */
const dateColumns: Readonly<Record<Family, string | null>> = {
  permits: 'issueDate',
  orders: 'orderDate',
  inspections: 'openDate',
  actions: 'actionDate',
  licenses: null,
};

/** What a field group, or a whole record, adds to the statistics. */
export interface Observation {
  /** Indexes of columns with a value. */
  readonly filled: readonly number[];
  /** The row's day or time; null for none. */
  readonly date: string | null;
  /** Values with broken characters. */
  readonly broken: number;
}

/** The pattern as JavaScript reads it. */
const BROKEN = new RegExp(brokenCharacters, 'u');

/** Counts the records of a run. */
export class RowCounter<F extends Family> {
  readonly #columns: readonly string[];
  readonly #date: string | null;
  readonly #today: string;
  #rows = 0;
  #filled: Float64Array<ArrayBuffer>;
  #newest = '';
  #future = 0;
  #broken = 0;

  /** @param today as `YYYY-MM-DD` */
  constructor(definition: FeedDefinition<F>, today: string) {
    const made = [...Object.keys(definition.columns), ...definition.parse.flatMap(stepTargets)];
    this.#columns = [...new Set(made)];
    this.#date = dateColumns[definition.family];
    this.#today = today;
    this.#filled = new Float64Array(this.#columns.length);
  }

  /** A function that observes a record, or a field group of it with these columns. */
  observer(part?: readonly string[]): (record: RecordOf[F]) => Observation {
    const counted = this.#columns
      .map((name, place) => ({ name, place }))
      .filter(({ name }) => part === undefined || part.includes(name))
      .map((column, index) => ({ ...column, bit: 2 ** index }));
    const date = part === undefined || part.includes(this.#date ?? '') ? this.#date : null;
    // Few combinations of filled columns occur, so that each list is made once.
    const lists = new Map<number, readonly number[]>();
    const listOf = (bits: number): readonly number[] => {
      const known = lists.get(bits);
      if (known !== undefined) return known;
      const list = counted.filter(({ bit }) => Math.floor(bits / bit) % 2 === 1).map(({ place }) => place);
      lists.set(bits, list);
      return list;
    };
    return (record) => {
      const values = record as unknown as Readonly<Record<string, unknown>>;
      let bits = 0;
      let broken = 0;
      for (const { name, bit } of counted) {
        const value = values[name];
        if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) continue;
        bits += bit;
        if (typeof value === 'string' && BROKEN.test(value)) broken++;
      }
      const day = date === null ? null : values[date];
      return { filled: listOf(bits), date: typeof day === 'string' ? day : null, broken };
    };
  }

  /**
   * Counts records whose field groups are added separately.
   * @param misdated how many of them have a date outside of its span
   */
  addRows(rows: number, misdated: number): void {
    this.#rows += rows;
    this.#future += misdated;
  }

  /** Adds the observation of a record or a field group. */
  add({ filled, date, broken }: Observation): void {
    this.#broken += broken;
    for (let index = 0; index < filled.length; index++) (this.#filled[filled[index] as number] as number)++;
    if (date !== null) this.#addDate(date);
  }

  #addDate(date: string): void {
    if (date > this.#newest && date.slice(0, 10) <= this.#today) this.#newest = date.slice(0, 10);
  }

  /** The counts since the last call. */
  take(): RowStatistics {
    const filled: Record<string, number> = {};
    this.#columns.forEach((column, index) => {
      filled[column] = this.#filled[index] as number;
    });
    const [rows, newest, future, broken] = [this.#rows, this.#newest || null, this.#future, this.#broken];
    this.#rows = 0;
    this.#filled = new Float64Array(this.#columns.length);
    this.#newest = '';
    this.#future = 0;
    this.#broken = 0;
    return { rows, filled, newest, future, broken };
  }
}

export const noStatistics: RowStatistics = { rows: 0, filled: {}, newest: null, future: 0, broken: 0 };

/** The sum of the statistics of two sets of records. */
export function addStatistics(one: RowStatistics, other: RowStatistics): RowStatistics {
  const filled = { ...one.filled };
  for (const [column, count] of Object.entries(other.filled)) filled[column] = (filled[column] ?? 0) + count;
  const [newest] = [one.newest, other.newest]
    .filter((day) => day !== null)
    .sort()
    .reverse();
  const [rows, future] = [one.rows + other.rows, one.future + other.future];
  return { rows, filled, newest: newest ?? null, future, broken: (one.broken ?? 0) + (other.broken ?? 0) };
}

/**
 * The statistics of all rows of a feed after an incremental run.
 * @param unchanged number of unchanged rows
 * @param now of the parsed rows
 * @param gains by column, the difference in the number of rows with a value. For a column without a gain, unchanged rows
 *   are assumed to have the average of all rows before
 * @param gainedBroken the difference in the number of values with broken characters; null if it is unknown
 */
export function wholeStatistics(
  before: RowStatistics,
  unchanged: number,
  now: RowStatistics,
  gains: ReadonlyMap<string, number>,
  gainedBroken: number | null = null,
): RowStatistics {
  const part = before.rows === 0 ? 0 : unchanged / before.rows;
  const broken = gainedBroken === null ? Math.round((before.broken ?? 0) * part) : 0;
  const whole = addStatistics({ ...before, rows: unchanged, future: 0, broken }, now);
  const filled = Object.keys(whole.filled).map((column) => {
    const was = before.filled[column] ?? 0;
    const gain = gains.get(column);
    const count = gain === undefined ? Math.round(was * part) + (now.filled[column] ?? 0) : was + gain;
    return [column, Math.min(Math.max(count, 0), whole.rows)];
  });
  const counted = gainedBroken === null ? whole.broken : Math.max((before.broken ?? 0) + gainedBroken, 0);
  return { ...whole, filled: Object.fromEntries(filled), broken: counted };
}
