/**
 * An emulated portal's rows, which a test can add, change, and remove.
 *
 *   const table = new EmulatedTable([{ number: 'A-1' }, { number: 'A-2' }]);
 *   const origin = await serve(emulateSocrata(table, { dataset: 'abcd-1234' }));
 *   table.change(0, { status: 'Final' });   // updates the version and the row's time of change
 */
export type Values = Readonly<Record<string, unknown>>;

export interface EmulatedRow {
  /** Ascending in the order in which rows were added; unique. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  readonly values: Values;
}

const start = Date.UTC(2024, 0, 1);

export class EmulatedTable {
  rows: EmulatedRow[] = [];
  /** The last change time, in milliseconds since 1970. Each change adds a second. */
  now = start;
  readonly columns: readonly string[];
  #lastId = 0;

  /** @param columns if the rows do not have all of them */
  constructor(rows: readonly Values[], columns?: readonly string[]) {
    this.columns = columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))];
    this.rows = rows.map((values) => ({ id: ++this.#lastId, updatedAt: start, values }));
  }

  add(values: Values): void {
    this.now += 1000;
    this.rows.push({ id: ++this.#lastId, updatedAt: this.now, values });
  }

  /** Changes the row at an index. */
  change(index: number, values: Values): void {
    const row = this.#at(index);
    this.now += 1000;
    this.rows[index] = { ...row, updatedAt: this.now, values: { ...row.values, ...values } };
  }

  remove(index: number): void {
    this.#at(index);
    this.now += 1000;
    this.rows.splice(index, 1);
  }

  #at(index: number): EmulatedRow {
    const row = this.rows[index];
    if (row === undefined) throw new Error(`there is no row ${index}`);
    return row;
  }
}
