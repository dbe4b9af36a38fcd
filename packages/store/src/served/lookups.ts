import type pg from 'pg';
import { Batcher } from '../batcher.js';
import { planName, recordMaker } from './rows.js';

/** Maximum number of values looked up by one statement. */
const MOST_VALUES = 100;

/** The rows for one value, and the data version from which they were read. */
interface LookupResult<T> {
  readonly version: number | null;
  readonly rows: T[];
}

/**
 * Looks up records by one value each. Lookups that arrive while a statement is running share the next one, since under
 * load, a round trip to the database costs more than finding a record.
 */
export class Lookups {
  readonly #batchers = new Map<string, Batcher<string, LookupResult<unknown>>>();

  constructor(private readonly pool: Pick<pg.Pool, 'query'>) {}

  /** @param rows a select of the rows for `asked.value`, a text */
  find<T>(rows: string, value: string): Promise<LookupResult<T>> {
    let batcher = this.#batchers.get(rows);
    if (batcher === undefined) {
      batcher = new Batcher(MOST_VALUES, (values) => this.#findAll(rows, values));
      this.#batchers.set(rows, batcher);
    }
    return batcher.ask(value) as Promise<LookupResult<T>>;
  }

  async #findAll(rows: string, values: readonly string[]): Promise<LookupResult<unknown>[]> {
    const text = `select (select version from data_version), asked.ord, found.*
      from unnest($1::text[]) with ordinality as asked (value, ord)
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
    const found = values.map((): unknown[] => []);
    for (const row of result.rows) if (row[2] !== null) found[Number(row[1]) - 1]?.push(made(row));
    const version = (result.rows[0]?.[0] ?? null) as number | null;
    return found.map((one) => ({ version, rows: one }));
  }
}
