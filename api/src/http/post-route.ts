import type { z } from 'zod';
import type { HandlerDeps } from '../deps.js';
import type { Route } from './route.js';

/** The media type of tables in text form. */
export const CSV_TYPE = 'text/csv';

/** An endpoint that answers a request body, and changes no published data. */
export interface PostRoute extends Omit<Route, 'params' | 'handler'> {
  readonly body: z.ZodType;
  /** An example of the body. */
  readonly bodyExample: unknown;
  /** Makes the body from the rows of a CSV file; without it, only JSON is accepted. */
  readonly fromCsv: (rows: readonly Readonly<Record<string, string>>[]) => unknown;
  /** Number of rows that the request counts toward the daily limit if it succeeds. */
  readonly rowsOf: (body: unknown) => number;
  readonly handler: (input: PostInput, deps: PostDeps) => Promise<unknown>;
}

interface PostInput {
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** What handlers of bodies need. */
type PostDeps = Pick<HandlerDeps, 'dictionaries' | 'lists'>;

/** Type-checks a handler against the schemas of its parameters, body and response. */
export function definePostRoute<Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(
  route: Omit<PostRoute, 'query' | 'body' | 'rowsOf' | 'response' | 'handler'> & {
    readonly query: Q;
    readonly body: B;
    readonly rowsOf: (body: z.output<B>) => number;
    readonly response: A;
    readonly handler: (
      input: { readonly query: z.output<Q>; readonly body: z.output<B> },
      deps: PostDeps,
    ) => Promise<z.input<A>>;
  },
): PostRoute {
  return route as unknown as PostRoute;
}
