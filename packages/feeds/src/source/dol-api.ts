/**
 * The Open Data API of the U.S. Department of Labor, version 4 (dataportal.dol.gov/user-guide): rows of a data set of
 * an agency, at most 10,000 or 5 MB of them an answer.
 */
import { CrsError, GuardError, UsageError } from '@crs/domain';
import { z } from 'zod';
import type { ConnectorOptions } from './connector.js';
import { type Asking, exchange } from './exchange.js';
import { type Environment, substitute } from './substitute.js';

export type DolRow = Readonly<Record<string, unknown>>;

/** One condition on a column. `gt` is the only comparison that is sure to be understood. */
export interface Condition {
  readonly field: string;
  readonly operator: 'eq' | 'in' | 'gt';
  readonly value: string | readonly string[];
}

/** What is asked of a data set. */
export interface DolQuery {
  readonly offset: number;
  readonly limit: number;
  readonly conditions: readonly Condition[];
  /** Columns to give; all where there are none. */
  readonly fields?: readonly string[];
  /** The column that rows are given in the ascending order of. */
  readonly sortBy?: string | undefined;
}

const rows = z.array(z.record(z.string(), z.unknown()));
// Both shapes are seen; what is no row is an error that came with status 200.
const answerSchema = z.union([rows, z.object({ data: rows.nullable() }).transform(({ data }) => data ?? [])]);
const errorSchema = z.object({
  error: z.unknown().optional(),
  errors: z.unknown().optional(),
  message: z.unknown().optional(),
});
const nameSchema = z.object({ short_name: z.string().min(1) });

/** Longest query that DOL's firewall lets through; it answers 403 to longer ones. */
const longestQuery = 2000;
/** How often in a row an answer may be no JSON. */
const mostBroken = 4;

export class DolDataset {
  /** The address without its query. */
  readonly location: string;
  readonly #feed: string;
  readonly #asking: Asking;
  readonly #key: string;

  constructor(feed: string, source: DolSource, { env, patience, signal, network }: ConnectorOptions) {
    this.#feed = feed;
    this.#key = apiKey(feed, env);
    const given = substitute(feed, source.url ?? 'https://apiprod.dol.gov', env);
    const base = (/^https?:\/\//.test(given) ? given : `https://${given}`).replace(/(\/v4(\/get)?)?\/*$/, '');
    this.location = `${base}/v4/get/${substitute(feed, source.agency, env)}/${substitute(feed, source.dataset, env)}/json`;
    this.#asking = {
      feed,
      patience,
      signal,
      network,
      headers: { 'X-API-KEY': this.#key, Accept: 'application/json' },
    };
  }

  /** The rows of a query; none at the end of the data set. */
  async rows(query: DolQuery): Promise<readonly DolRow[]> {
    // A lost answer must not pass for the end: one without a body counts once it has come twice.
    for (let attempt = 1; ; attempt++) {
      const text = await this.#page(query);
      if (text === null || (text.trim() === '' && attempt > 1)) return [];
      if (text.trim() !== '') return this.#rowsOf(text);
    }
  }

  /** The names of the columns; null where the API does not tell. */
  async columns(): Promise<string[] | null> {
    let text: string | null;
    try {
      text = await this.#text(`${this.location}/metadata?${this.#query({})}`);
    } catch (error) {
      if (error instanceof CrsError && error.code === 'feed.refused') return null;
      throw error;
    }
    const found = answerSchema.safeParse(parsed(text ?? ''));
    const names = found.success ? found.data.map((row) => nameSchema.safeParse(row).data?.short_name) : [];
    const known = names.filter((name) => name !== undefined);
    return known.length > 0 ? known : null;
  }

  #page({ offset, limit, conditions, fields, sortBy }: DolQuery): Promise<string | null> {
    const query: Record<string, string> = { limit: String(limit), offset: String(offset) };
    if (sortBy !== undefined) Object.assign(query, { sort: 'asc', sort_by: sortBy });
    if (conditions.length > 0) query.filter_object = JSON.stringify({ and: conditions });
    let text = this.#query(query);
    if (fields !== undefined && fields.length > 0) {
      const slim = this.#query({ ...query, fields: fields.join(',') });
      if (slim.length <= longestQuery) text = slim;
    }
    return this.#text(`${this.location}?${text}`);
  }

  /** The key goes into the query as well: gateways of DOL have been seen to look only there. */
  #query(parameters: Record<string, string>): string {
    return new URLSearchParams({ ...parameters, 'X-API-KEY': this.#key }).toString();
  }

  /** The text of an answer; null for one that says that there is nothing. */
  async #text(url: string): Promise<string | null> {
    try {
      return await exchange(url, this.#asking, async ({ status, body }) => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of body) chunks.push(chunk);
        return status === 204 ? null : Buffer.concat(chunks).toString('utf8');
      });
    } catch (error) {
      if (!(error instanceof CrsError) || error.code !== 'feed.refused') throw error;
      throw new CrsError('feed.refused', error.message, {
        nextStep:
          'See whether DOL_API_KEY holds a key that is valid (dataportal.dol.gov/api-keys), the data set is still called so, and its conditions are short: DOL answers 403 to long addresses.',
        cause: error,
      });
    }
  }

  #rowsOf(text: string): readonly DolRow[] {
    const body = parsed(text);
    if (body === undefined) throw new BrokenAnswer();
    const answer = answerSchema.safeParse(body);
    if (answer.success) return answer.data;
    const told = errorSchema.safeParse(body).data;
    const why = told?.error ?? told?.errors ?? told?.message;
    const what = why === undefined ? 'does not answer as DOL does' : `answers: ${short(why)}`;
    throw new CrsError('feed.unreadable', `${this.#feed}: ${this.location} ${what}.`, {
      nextStep: 'See whether agency and data set are right, and the columns of the conditions theirs.',
    });
  }
}

export interface DolSource {
  readonly agency: string;
  readonly dataset: string;
  readonly url?: string | undefined;
}

/** An answer that is no JSON: a page for people, or one that was cut. */
class BrokenAnswer extends Error {}

/**
 * The rows of a query from its offset on, in pages, however many an answer holds: it is cut at 5 MB, so that only an
 * empty one is the end. One that is no JSON is asked for again with half as many rows, in case it was cut inside a row.
 * @throws GuardError `feed.truncated` where it does not help
 */
export async function* dolPages(
  feed: string,
  dataset: DolDataset,
  query: DolQuery,
): AsyncGenerator<readonly DolRow[]> {
  let { offset, limit } = query;
  let broken = 0;
  for (;;) {
    const page = await dataset.rows({ ...query, limit, offset }).catch((error: unknown) => {
      if (error instanceof BrokenAnswer) return null;
      throw error;
    });
    if (page === null) {
      broken++;
      limit = Math.max(1, Math.floor(limit / 2));
      if (broken < mostBroken) continue;
      throw new GuardError(
        'feed.truncated',
        `${feed}: ${dataset.location} answers with something that is no JSON, from row ${offset + 1} on.`,
        'Run the feed again later; if it lasts, see what the address answers in a browser.',
      );
    }
    if (page.length === 0) return;
    broken = 0;
    yield page;
    offset += page.length;
  }
}

function apiKey(feed: string, env: Environment): string {
  const key = env.DOL_API_KEY?.trim();
  if (key) return key;
  throw new UsageError(
    'feed.variable_unset',
    `The feed ${feed} needs the environment variable DOL_API_KEY, which is not set.`,
    'Register at dataportal.dol.gov/registration for a key, and set DOL_API_KEY to it.',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
