/** A `where` condition, collected piece by piece with its parameters, so that no value ever becomes SQL. */
export class Conditions {
  readonly #parts: string[];
  /** The parameters, in the order of their `$n`. */
  readonly values: unknown[];

  constructor(parts: readonly string[] = [], values: readonly unknown[] = []) {
    this.#parts = [...parts];
    this.values = [...values];
  }

  /** An independent copy. */
  copy(): Conditions {
    return new Conditions(this.#parts, this.values);
  }

  /** Adds a parameter and returns its placeholder. */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Adds a condition that every row must meet. */
  add(sql: string): void {
    this.#parts.push(sql);
  }

  /** True while nothing restricts the rows. */
  get empty(): boolean {
    return this.#parts.length === 0;
  }

  /** The condition without `where`; `true` if there is none. */
  get sql(): string {
    return this.#parts.length === 0 ? 'true' : this.#parts.map((part) => `(${part})`).join(' and ');
  }
}

/** A piece of SQL that is compiled when its values can be bound. */
export type SqlFragment = (bind: (value: unknown) => string) => string;

/** A `like` pattern for texts that contain this one literally. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
