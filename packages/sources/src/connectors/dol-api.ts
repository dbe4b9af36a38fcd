/**
 * A client of the Open Data API of the U.S. Department of Labor, version 4 (dataportal.dol.gov/user-guide). A response
 * has at most 10,000 rows or 5 MB.
 */
import { Readable } from 'node:stream';
import { CrsError, GuardError, UsageError } from '@crs/domain';
import { type Environment, substitute } from '@crs/feeds';
import { z } from 'zod';
import type { ConnectorOptions } from '../connector.js';
import { type RequestOptions, readJson, request } from '../transport/request.js';

export type DolRow = Readonly<Record<string, unknown>>;

/** One condition on a column. `gt` is the only comparison that all data sets support. */
export interface Condition {
  readonly field: string;
  readonly operator: 'eq' | 'in' | 'gt';
  readonly value: string | readonly string[];
}

/** A query of a data set. */
export interface DolQuery {
  readonly offset: number;
  readonly limit: number;
  readonly conditions: readonly Condition[];
  /** Columns to return; default: all. */
  readonly fields?: readonly string[];
  /** The column by which rows are sorted, ascending. */
  readonly sortBy?: string | undefined;
}

const rows = z.array(z.record(z.string(), z.unknown()));
// Both shapes occur; anything else is an error with status 200.
const answerSchema = z.union([rows, z.object({ data: rows.nullable() }).transform(({ data }) => data ?? [])]);
const errorSchema = z.object({
  error: z.unknown().optional(),
  errors: z.unknown().optional(),
  message: z.unknown().optional(),
});
const nameSchema = z.object({ short_name: z.string().min(1) });

/** Longest query that DOL's firewall accepts; longer ones get 403. */
const longestQuery = 2000;
/** How often the number of rows per request may be halved in succession. */
const mostBroken = 3;

export class DolDataset {
  /** The address without its query. */
  readonly location: string;
  readonly #feed: string;
  readonly #options: RequestOptions;
  readonly #key: string;

  constructor(feed: string, source: DolSource, { env, timeouts, signal, network }: ConnectorOptions) {
    this.#feed = feed;
    this.#key = apiKey(feed, env);
    const given = substitute(feed, source.url ?? 'https://apiprod.dol.gov', env);
    const base = (/^https?:\/\//.test(given) ? given : `https://${given}`).replace(/(\/v4(\/get)?)?\/*$/, '');
    this.location = `${base}/v4/get/${substitute(feed, source.agency, env)}/${substitute(feed, source.dataset, env)}/json`;
    this.#options = {
      feed,
      timeouts,
      signal,
      network,
      headers: { 'X-API-KEY': this.#key, Accept: 'application/json' },
    };
  }

  /** The rows of a query; none at the end of the data set. */
  async rows(query: DolQuery): Promise<readonly DolRow[]> {
    // An empty body may be a lost response, so it counts as the end only if it occurs twice.
    const body = (await this.#page(query)) ?? (await this.#page(query));
    return body === null || body === undefined ? [] : this.#rowsOf(body);
  }

  /** The names of the columns; null if unknown. */
  async columns(): Promise<string[] | null> {
    let body: unknown;
    try {
      body = await this.#ask(`${this.location}/metadata?${this.#query({})}`);
    } catch (error) {
      if (error instanceof CrsError && error.code === 'feed.refused') return null;
      throw error;
    }
    const found = answerSchema.safeParse(body);
    const names = found.success ? found.data.map((row) => nameSchema.safeParse(row).data?.short_name) : [];
    const known = names.filter((name) => name !== undefined);
    return known.length > 0 ? known : null;
  }

  #page({ offset, limit, conditions, fields, sortBy }: DolQuery): Promise<unknown> {
    const query: Record<string, string> = { limit: String(limit), offset: String(offset) };
    if (sortBy !== undefined) Object.assign(query, { sort: 'asc', sort_by: sortBy });
    if (conditions.length > 0) query.filter_object = JSON.stringify({ and: conditions });
    let text = this.#query(query);
    if (fields !== undefined && fields.length > 0) {
      const slim = this.#query({ ...query, fields: fields.join(',') });
      if (slim.length <= longestQuery) text = slim;
    }
    return this.#ask(`${this.location}?${text}`);
  }

  /** Adds the key to the query, because some gateways of DOL read it only there. */
  #query(parameters: Record<string, string>): string {
    return new URLSearchParams({ ...parameters, 'X-API-KEY': this.#key }).toString();
  }

  /** The value of a response: an empty list for 204, null for an empty body. */
  async #ask(url: string): Promise<unknown> {
    try {
      return await request(url, this.#options, async (answer) => {
        if (answer.status === 204) return [];
        const chunks: Uint8Array[] = [];
        for await (const chunk of answer.body) chunks.push(chunk);
        const bytes = Buffer.concat(chunks);
        return bytes.toString().trim() === '' ? null : readJson({ ...answer, body: Readable.from([bytes]) });
      });
    } catch (error) {
      if (!(error instanceof CrsError) || error.code !== 'feed.refused') throw error;
      throw new CrsError('feed.refused', error.message, {
        nextStep:
          'Check that DOL_API_KEY is a valid key (dataportal.dol.gov/api-keys), that the data set still has this name, and that its conditions are short: DOL returns 403 for long addresses.',
        cause: error,
      });
    }
  }

  #rowsOf(body: unknown): readonly DolRow[] {
    const answer = answerSchema.safeParse(body);
    if (answer.success) return answer.data;
    const told = errorSchema.safeParse(body).data;
    const why = told?.error ?? told?.errors ?? told?.message;
    const what =
      why === undefined
        ? `the response from ${this.location} is not in DOL API format`
        : `${this.location} returned: ${short(why)}`;
    throw new CrsError('feed.unreadable', `${this.#feed}: ${what}.`, {
      nextStep: 'Check the agency, the data set, and the columns in the conditions.',
    });
  }
}

interface DolSource {
  readonly agency: string;
  readonly dataset: string;
  readonly url?: string | undefined;
}

/**
 * The rows of a query from its offset on, in pages. Responses are cut at 5 MB, so only an empty page is the end. If a
 * response is always cut inside a row, it is requested with half as many rows.
 * @throws errors of `request`; GuardError `feed.truncated` if fewer rows do not help
 */
export async function* dolPages(dataset: DolDataset, query: DolQuery): AsyncGenerator<readonly DolRow[]> {
  let { offset, limit } = query;
  let broken = 0;
  for (;;) {
    const page = await dataset.rows({ ...query, limit, offset }).catch((error: unknown) => {
      if (error instanceof GuardError && error.code === 'feed.truncated' && broken < mostBroken) return null;
      throw error;
    });
    if (page === null) {
      broken++;
      limit = Math.max(1, Math.floor(limit / 2));
      continue;
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

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
