import type { z } from 'zod';
import type { HandlerDeps } from '../deps.js';
import type { Route } from './route.js';

/** The type of tables in text. */
export const CSV_TYPE = 'text/csv';

/** An endpoint that answers what a body asks, and changes nothing that is served. */
export interface PostRoute extends Omit<Route, 'params' | 'handler'> {
  readonly body: z.ZodType;
  /** An example of the body. */
  readonly bodyExample: unknown;
  /** Makes the body of the rows of a CSV file; without it only JSON is taken. */
  readonly fromCsv: (rows: readonly Readonly<Record<string, string>>[]) => unknown;
  /** Rows that the request counts for the limit of a day, where it is answered. */
  readonly rowsOf: (body: unknown) => number;
  readonly handler: (input: PostInput, deps: PostDeps) => Promise<unknown>;
}

interface PostInput {
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** What handlers of bodies work with. */
export type PostDeps = Pick<HandlerDeps, 'dictionaries' | 'lists'>;

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
