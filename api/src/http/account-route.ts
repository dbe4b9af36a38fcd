import type { Account } from '@crs/store';
import type pg from 'pg';
import type { z } from 'zod';
import type { ApiDeps } from '../deps.js';
import { noParameters, type Route } from './route.js';

/** The dependencies of handlers for an account's own resources. */
export interface AccountDeps extends Pick<ApiDeps, 'dictionaries' | 'webhookAddresses'> {
  readonly pool: pg.Pool;
  /** The account of the request's key. */
  readonly account: Account;
}

interface AccountInput {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** One method of a path whose responses belong to an account: they have no ETag and are stored nowhere. */
export interface AccountRoute extends Omit<Route, 'handler' | 'response'> {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** 204 has no body. */
  readonly status: 200 | 201 | 204;
  /** Null if the method takes no body. */
  readonly body: z.ZodType | null;
  /** An example of the body. */
  readonly bodyExample?: unknown;
  readonly response: z.ZodType | null;
  readonly handler: (input: AccountInput, deps: AccountDeps) => Promise<unknown>;
}

/**
 * Type-checks a handler against the schemas of its parameters, body and response; a left-out schema means no parameters
 * or no body.
 */
export function defineAccountRoute<
  A extends z.ZodType | null,
  P extends z.ZodObject = typeof noParameters,
  Q extends z.ZodObject = typeof noParameters,
  B extends z.ZodType | null = null,
>(
  route: Omit<AccountRoute, 'params' | 'query' | 'body' | 'response' | 'handler'> & {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly response: A;
    readonly handler: (
      input: {
        readonly params: z.output<P>;
        readonly query: z.output<Q>;
        readonly body: B extends z.ZodType ? z.output<B> : null;
      },
      deps: AccountDeps,
    ) => Promise<A extends z.ZodType ? z.input<A> : undefined>;
  },
): AccountRoute {
  return { params: noParameters, query: noParameters, body: null, ...route } as unknown as AccountRoute;
}
