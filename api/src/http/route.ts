import { z } from 'zod';
import type { HandlerDeps } from '../deps.js';
import type { ErrorCode } from '../errors/codes.js';
import { cursorParameter } from '../parameters/cursor.js';
import { type ReadField, withAddedFields } from './added-fields.js';
import { fieldsParameter, type Picked } from './picked-fields.js';
import { isPaged, recordShapeOf } from './record-shape.js';

/** Groups of endpoints, in alphabetical order, with a description of their records. */
export const tags = {
  'Attorney general': 'Attorney general actions against contractors.',
  Enforcement:
    'Disciplinary orders from licensing authorities: fines, suspensions, revocations, consent orders.',
  Exports: 'Files with all records in a data version.',
  Firms: 'Businesses that hold several licenses.',
  Licenses: 'Contractors by license number, with their records.',
  Lists: 'Your own lists matched with contractors, data changes, and contractor events.',
  OSHA: 'OSHA workplace safety inspections with violations and penalties.',
  Outcomes: 'Permit outcomes and inspection results.',
  Permits: 'Building permits from many jurisdictions, matched to contractors.',
  Reference: 'Values of license fields, and data sources.',
  Usage: 'Account key usage.',
  'Watch lists': "The account's watch lists, and contractor events.",
  Webhooks: "Addresses that receive the account's events, and the status of each delivery.",
} as const;

/** An endpoint, with everything that the app and the reference need. */
export interface Route {
  /** The path in Express syntax: `/v1/licenses/:licenseNumber`. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: keyof typeof tags;
  readonly summary: string;
  /** Details: order, what is left out, the meaning of null. */
  readonly description: string;
  /** Error codes of the handler. Parameters and common middleware have more. */
  readonly errors?: readonly ErrorCode[];
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly response: z.ZodType;
  /** True for a request whose response also depends on the account or the clock, so it has no ETag. */
  readonly isUnversioned?: (query: Record<string, unknown>) => boolean;
  /** Further inputs of the response, beyond the request and the data; the ETag includes them. */
  readonly variesWith?: (deps: Pick<HandlerDeps, 'exports'>) => Promise<unknown>;
  /** The rest of a list's response for its records from one index up to another; the records in `data` by default. */
  readonly partOf?: (body: Record<string, unknown>, from: number, to: number) => Record<string, unknown>;
  /** Fields of the records that an answer has only if `fields` picks them, by name. */
  readonly added?: Readonly<Record<string, ReadField>>;
  readonly handler: (input: RouteInput, deps: HandlerDeps) => Promise<unknown>;
}

/** The parameters of a request. */
export interface RouteInput {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  /** The fields that are picked; all but the added ones by default. */
  readonly picked?: Picked | null;
}

/** The schema of a route without parameters. */
export const noParameters = z.object({});
type None = typeof noParameters;

/**
 * Type-checks a handler against the schemas of its parameters and response; a left-out schema means no parameters. Adds
 * `fields`, and `cursor` for a list with pages; handlers do not see them, and answer without the added fields.
 */
export function defineRoute<A extends z.ZodType, P extends z.ZodObject = None, Q extends z.ZodObject = None>(
  route: Omit<Route, 'params' | 'query' | 'response' | 'handler'> & {
    readonly params?: P;
    readonly query?: Q;
    readonly response: A;
    readonly handler: (
      input: { readonly params: z.output<P>; readonly query: z.output<Q> },
      deps: HandlerDeps,
    ) => Promise<z.input<A>>;
  },
): Route {
  const { params = noParameters, query = noParameters, errors = [], handler } = route;
  const paged = isPaged({ query });
  return {
    ...route,
    params,
    errors: paged ? [...new Set([...errors, 'validation.semantic', 'cursor.expired'] as const)] : errors,
    query: query.extend({
      ...(paged ? { cursor: cursorParameter } : {}),
      fields: fieldsParameter(recordShapeOf(route)),
    }),
    handler: async ({ picked, ...input }: RouteInput, deps: HandlerDeps) =>
      withAddedFields(route, picked, await handler(input as never, deps), deps.session),
  } as unknown as Route;
}
