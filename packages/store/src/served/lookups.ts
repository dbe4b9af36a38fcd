import type pg from 'pg';
import { Batches } from '../batches.js';
import { planName, recordMaker } from './rows.js';

/** Values that one statement looks up. */
const MOST_VALUES = 100;

/** What was found by one value, and the version of the data in which it was found. */
export interface Found<T> {
  readonly version: number | null;
  readonly rows: T[];
}

/**
 * Looks records up by one value each. Those that are asked for while a statement is under way are found together by the
 * next one: under load a round trip to the database, which costs more than finding a record, is shared.
 */
export class Lookups {
  readonly #batches = new Map<string, Batches<string, Found<unknown>>>();

  constructor(private readonly pool: pg.Pool) {}

  /** @param rows a select of what is found by `asked.value`, a text */
  find<T>(rows: string, value: string): Promise<Found<T>> {
    let batches = this.#batches.get(rows);
    if (batches === undefined) {
      batches = new Batches(MOST_VALUES, (values) => this.#findAll(rows, values));
      this.#batches.set(rows, batches);
    }
    return batches.ask(value) as Promise<Found<T>>;
  }

  async #findAll(rows: string, values: readonly string[]): Promise<Found<unknown>[]> {
    const text = `select (select version from data_version), asked.place, found.*
      from unnest($1::text[]) with ordinality as asked (value, place)
      left join lateral (select true as present, one.* from (${rows}) one) found on true`;
    const result = await this.pool.query<unknown[]>({
      name: planName(text),
      text,
      values: [values],
      rowMode: 'array',
    });
    const made = recordMaker(
      result.fields.slice(3).map(({ name }) => name),
      3,
    );
    const found = values.map((): Found<unknown>['rows'] => []);
    for (const row of result.rows) if (row[2] !== null) found[Number(row[1]) - 1]?.push(made(row));
    const version = (result.rows[0]?.[0] ?? null) as number | null;
    return found.map((one) => ({ version, rows: one }));
  }
}
