import type pg from 'pg';
import { KnownAnswers } from './known-answers.js';
import { Lookups } from './lookups.js';
import type { Prewarmer } from './prewarm.js';
import { planName, recordMaker } from './rows.js';

/** Published while an answer of several statements was read: it must be read again. */
class DataMovedError extends Error {
  constructor() {
    super('The data moved to another version between two statements of one answer.');
    this.name = new.target.name;
  }
}

/** How often an answer is read again. Publishing takes longer than an answer, so that one more time is enough. */
const MOST_TRIES = 5;

/** What is asked of the database in one statement. */
export interface Question {
  /** A select that `head` and `rows` read as the table `hit`; it is done once. */
  readonly hit?: string;
  /** Values that are told once, by name: SQL expressions. `rows` may read them as `head.name`. */
  readonly head?: Readonly<Record<string, string>>;
  /** A select. */
  readonly rows: string;
  readonly values?: readonly unknown[];
  /**
   * False for a text that comes in so many forms that the server must not keep a plan of each: filters and deep pages.
   */
  readonly keepPlan?: boolean;
}

/** Rows, and what the head told. */
export interface Reply<H, T> {
  readonly head: H;
  readonly rows: T[];
}

/** What the answers of one process share. */
export interface SharedReads {
  readonly known: KnownAnswers;
  readonly lookups: Lookups;
  /** Hears which versions are read. */
  readonly prewarmer?: Prewarmer;
}

export const shareReads = (pool: pg.Pool): SharedReads => ({
  known: new KnownAnswers(),
  lookups: new Lookups(pool),
});

/**
 * The reads of one answer. Every statement sees one state of the data and tells its version. Where another version is
 * met by a later statement, the answer would mix two states: `readWhole` begins again.
 */
export class Reading {
  #version: number | null | undefined;
  #asked = false;
  readonly #known: KnownAnswers;
  readonly #lookups: Lookups;
  readonly #prewarmer: Prewarmer | undefined;

  constructor(
    private readonly pool: pg.Pool,
    { known, lookups, prewarmer }: SharedReads = shareReads(pool),
  ) {
    this.#known = known;
    this.#lookups = lookups;
    this.#prewarmer = prewarmer;
  }

  /** The version of the data that was read, null before the first publish. Asks for it where nothing was asked yet. */
  async version(): Promise<number | null> {
    if (!this.#asked) await this.ask({ rows: 'select' });
    return this.#version ?? null;
  }

  /** What is known from other answers of the same version, or undefined. */
  recall<T>(question: string): T | undefined {
    if (this.#known.version === null || (this.#version ?? this.#known.version) !== this.#known.version)
      return;
    const answer = this.#known.get(question) as T | undefined;
    if (answer !== undefined) this.#version = this.#known.version;
    return answer;
  }

  /** Keeps what was just read for other answers; `rows` says how much it is. */
  remember(question: string, answer: unknown, rows = 1): void {
    if (typeof this.#version === 'number') this.#known.keep(this.#version, question, answer, rows);
  }

  /** Asks one question, whose rows come in their order. */
  async ask<T, H = Record<string, never>>({
    hit,
    head = {},
    rows,
    values = [],
    keepPlan = true,
  }: Question): Promise<Reply<H, T>> {
    const told = Object.entries(head).map(([name, sql]) => `, ${sql} as "${name}"`);
    const text = `with ${hit === undefined ? '' : `hit as materialized (${hit}), `}head as materialized (select (select version from data_version) as version${told.join('')})
      select head.*, found.* from head left join lateral (select true as present, one.* from (${rows}) one) found on true`;
    const result = await this.pool.query<unknown[]>({
      text,
      values: values as unknown[],
      rowMode: 'array',
      ...(keepPlan ? { name: planName(text) } : {}),
    });
    const presence = 1 + told.length;
    const names = result.fields.map(({ name }) => name);
    const [first] = result.rows;
    if (first === undefined) throw new Error('The head of a question is always told.');
    this.#asked = true;
    this.#see(first[0] as number | null);
    const found = first[presence] === null ? [] : result.rows;
    return {
      head: recordMaker(names.slice(1, presence), 1)(first) as H,
      rows: found.map(recordMaker(names.slice(presence + 1), presence + 1)) as T[],
    };
  }

  /** Finds records by a value, together with others who do: `rows` selects what is found by `asked.value`, a text. */
  async lookUp<T>(rows: string, value: string): Promise<readonly T[]> {
    const found = await this.#lookups.find<T>(rows, value);
    this.#asked = true;
    this.#see(found.version);
    return found.rows;
  }

  #see(version: number | null): void {
    this.#prewarmer?.see(version);
    if (this.#version !== undefined && this.#version !== version) {
      this.#known.forget();
      throw new DataMovedError();
    }
    this.#version = version;
  }
}

/** Reads an answer of one or more statements from one state of the data, and begins again where it moved meanwhile. */
export async function readWhole<T>(
  pool: pg.Pool,
  read: (reading: Reading) => Promise<T>,
  shared = shareReads(pool),
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await read(new Reading(pool, shared));
    } catch (error) {
      if (!(error instanceof DataMovedError) || tries === MOST_TRIES) throw error;
    }
  }
}
