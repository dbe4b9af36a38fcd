import type { z } from 'zod';
import type { ApiDeps } from '../deps.js';

/** An endpoint: everything the app and the reference know of it. */
export interface Route {
  /** Path in Express's form: `/v1/licenses/:licenseNumber`. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly answer: z.ZodType;
  readonly handle: (input: RouteInput, deps: ApiDeps) => Promise<unknown>;
}

interface RouteInput {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
}

/** Checks that a handler takes what its schemas read and gives what its answer says. */
export function defineRoute<P extends z.ZodObject, Q extends z.ZodObject, A extends z.ZodType>(
  route: Omit<Route, 'params' | 'query' | 'answer' | 'handle'> & {
    readonly params: P;
    readonly query: Q;
    readonly answer: A;
    readonly handle: (
      input: { readonly params: z.output<P>; readonly query: z.output<Q> },
      deps: ApiDeps,
    ) => Promise<z.input<A>>;
  },
): Route {
  return route as unknown as Route;
}
