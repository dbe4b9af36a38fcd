import type { z } from 'zod';
import type { HandlerDeps } from '../deps.js';
import type { ErrorCode } from '../errors/codes.js';

/** Groups of endpoints, in the order of the alphabet, with what their records are. */
export const tags = {
  'Attorney general': 'Actions of attorneys general against contractors.',
  Enforcement: 'Orders of licensing authorities: fines, suspensions, revocations, consent orders.',
  Licenses: 'Contractors by license number, and the records linked to them.',
  OSHA: 'Federal workplace-safety inspections with their violations and penalties.',
  Permits: 'Building permits of many jurisdictions, matched to contractors.',
  Reference: 'The words that license fields use.',
} as const;

/** An endpoint: everything the app and the reference know of it. */
export interface Route {
  /** Path in Express's form: `/v1/licenses/:licenseNumber`. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: keyof typeof tags;
  readonly summary: string;
  /** What the summary leaves open: order, what is left out, what null means. */
  readonly description: string;
  /** Codes of the handler, beside those of the parameters and those that any endpoint has. */
  readonly errors?: readonly ErrorCode[];
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly response: z.ZodType;
  readonly handler: (input: RouteInput, deps: HandlerDeps) => Promise<unknown>;
}

interface RouteInput {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
}

/** Checks that a handler takes what its schemas read and gives what its answer says. */
export function defineRoute<P extends z.ZodObject, Q extends z.ZodObject, A extends z.ZodType>(
  route: Omit<Route, 'params' | 'query' | 'response' | 'handler'> & {
    readonly params: P;
    readonly query: Q;
    readonly response: A;
    readonly handler: (
      input: { readonly params: z.output<P>; readonly query: z.output<Q> },
      deps: HandlerDeps,
    ) => Promise<z.input<A>>;
  },
): Route {
  return route as unknown as Route;
}
