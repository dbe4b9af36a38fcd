import type pg from 'pg';
import type { RowReader } from '../license-meant.js';
import { Lookups } from './lookups.js';
import type { Prewarmer } from './prewarm.js';
import { ResultCache } from './result-cache.js';
import { planName, recordMaker } from './rows.js';

/** Something was published between two statements, so all must be read again. */
export class VersionChangedError extends Error {
  constructor() {
    super('The data version changed between two statements of one response.');
    this.name = new.target.name;
  }
}

/** The server does not yet have a version that the reader has already seen, so another server must answer. */
export class BehindError extends Error {
  constructor() {
    super('This server has an older version of the data than the reader has already seen.');
    this.name = new.target.name;
  }
}

/** Maximum number of attempts. Publishing takes longer than reading, so the second attempt is usually enough. */
const MOST_TRIES = 5;

/** One statement. */
interface ReadQuery {
  /** A select that `head` and `rows` read as the table `hit`; it is executed once. */
  readonly hit?: string;
  /** SQL expressions that are computed once, by name. `rows` may read them as `head.name`. */
  readonly head?: Readonly<Record<string, string>>;
  /** A select. */
  readonly rows: string;
  readonly values?: readonly unknown[];
  /** False for a text with too many variants for the server to cache a plan for each: filters and deep pages. */
  readonly keepPlan?: boolean;
}

/** The values of `head` and the rows. */
export interface ReadResult<H, T> {
  readonly head: H;
  readonly rows: T[];
}

/** Resources that the sessions of one process share. */
export interface SharedReads {
  readonly results: ResultCache;
  readonly lookups: Lookups;
  /** Called with the versions being read. */
  readonly prewarmer?: Prewarmer;
}

/** A pool, or a connection in a transaction, which sees only one version. */
export type Reader = Pick<pg.Pool, 'query'>;

export const shareReads = (pool: Reader): SharedReads => ({
  results: new ResultCache(),
  lookups: new Lookups(pool),
});

/**
 * The reads for one response. Every statement reads one state of the data and its version. If a later statement sees
 * another version, the response would mix two states, so `readConsistently` starts again.
 */
export class ReadSession {
  #version: number | null | undefined;
  #queried = false;
  readonly #results: ResultCache;
  readonly #lookups: Lookups;
  readonly #prewarmer: Prewarmer | undefined;

  constructor(
    private readonly pool: Reader,
    { results, lookups, prewarmer }: SharedReads = shareReads(pool),
    /** The minimum version to read. */
    private readonly least = 0,
  ) {
    this.#results = results;
    this.#lookups = lookups;
    this.#prewarmer = prewarmer;
  }

  /** The data version; null before the first publish. Queries it if nothing has been queried yet. */
  async version(): Promise<number | null> {
    if (!this.#queried) await this.query({ rows: 'select' });
    return this.#version ?? null;
  }

  /** The version read so far; null for none. */
  get seen(): number | null {
    return this.#version ?? null;
  }

  /** A result of this version that another session cached, or undefined. */
  cached<T>(key: string): T | undefined {
    const { version } = this.#results;
    if (version === null || version < this.least || (this.#version ?? version) !== version) return;
    const result = this.#results.get(key) as T | undefined;
    if (result !== undefined) this.#version = version;
    return result;
  }

  /** Caches a result for other sessions; `rows` is its size. */
  cache(key: string, result: unknown, rows = 1): void {
    if (typeof this.#version === 'number') this.#results.set(this.#version, key, result, rows);
  }

  /** Executes one statement; the rows keep their order. */
  async query<T, H = Record<string, never>>({
    hit,
    head = {},
    rows,
    values = [],
    keepPlan = true,
  }: ReadQuery): Promise<ReadResult<H, T>> {
    const expressions = Object.entries(head).map(([name, sql]) => `, ${sql} as "${name}"`);
    const text = `with ${hit === undefined ? '' : `hit as materialized (${hit}), `}head as materialized (select (select version from data_version) as version${expressions.join('')})
      select head.*, found.* from head left join lateral (select true as present, one.* from (${rows}) one) found on true`;
    const result = await this.pool.query<unknown[]>({
      text,
      values: values as unknown[],
      rowMode: 'array',
      ...(keepPlan ? { name: planName(text) } : {}),
    });
    const presence = 1 + expressions.length;
    const names = result.fields.map(({ name }) => name);
    const [first] = result.rows;
    if (first === undefined) throw new Error('The head of a statement always has one row.');
    this.#queried = true;
    this.#noteVersion(first[0] as number | null);
    const found = first[presence] === null ? [] : result.rows;
    return {
      head: recordMaker(names.slice(1, presence), 1)(first) as H,
      rows: found.map(recordMaker(names.slice(presence + 1), presence + 1)) as T[],
    };
  }

  /** Rows from one statement. */
  readonly rows: RowReader = async <T>(rows: string, values: readonly unknown[]) =>
    (await this.query<T>({ rows, values })).rows;

  /** Finds records by a value, in one statement with other current lookups; `rows` selects by `asked.value`, a text. */
  async lookUp<T>(rows: string, value: string): Promise<readonly T[]> {
    const found = await this.#lookups.find<T>(rows, value);
    this.#queried = true;
    this.#noteVersion(found.version);
    return found.rows;
  }

  #noteVersion(version: number | null): void {
    this.#prewarmer?.noteVersion(version);
    if (this.#version !== undefined && this.#version !== version) {
      this.#results.clear();
      throw new VersionChangedError();
    }
    if ((version ?? 0) < this.least) throw new BehindError();
    this.#version = version;
  }
}

/**
 * Runs one or more reads on one state of the data, and starts again if the data changes in the meantime.
 * @param least the minimum version to read
 * @throws BehindError if the server has an older one
 */
export const readConsistently = <T>(
  pool: Reader,
  read: (session: ReadSession) => Promise<T>,
  shared = shareReads(pool),
  least = 0,
): Promise<T> => readAgain(() => read(new ReadSession(pool, shared, least)));

/** Tries again a few times while something is being published. */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof VersionChangedError) || tries === MOST_TRIES) throw error;
    }
  }
}
