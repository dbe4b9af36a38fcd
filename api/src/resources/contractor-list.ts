import type { Page, Slice } from '@crs/store';
import { z } from 'zod';
import type { HandlerDeps } from '../deps.js';
import { defineRoute, type Route } from '../http/route.js';
import {
  optionalPagingParameters,
  paginated,
  type paginatedSchema,
  requestedPage,
} from '../parameters/paging.js';
import { contractorErrors, findContractor, holderParameters, licenseParams } from './find-contractor.js';

/** The route for a list of one contractor's records. */
interface ContractorList<S extends z.ZodType, Q extends z.ZodRawShape>
  extends Pick<Route, 'path' | 'operationId' | 'tag' | 'summary' | 'description' | 'added'> {
  readonly response: ReturnType<typeof paginatedSchema<S>>;
  /** Parameters for this list only. */
  readonly query?: Q;
  readonly list: (
    deps: HandlerDeps,
    contractorId: number,
    slice: Slice,
    query: z.output<z.ZodObject<Q>>,
  ) => Promise<Page<z.input<S>>>;
}

/** Defines the route for a list of one contractor's records: up to 1,000, unless the caller asks for a page. */
export function defineContractorList<S extends z.ZodType, Q extends z.ZodRawShape = Record<never, never>>({
  list,
  query: own,
  ...route
}: ContractorList<S, Q>): Route {
  return defineRoute({
    ...route,
    description: `${route.description} Returns all records, up to 1,000, unless you ask for a page.`,
    errors: contractorErrors,
    params: licenseParams,
    query: z.object({ ...holderParameters, ...own, ...optionalPagingParameters }),
    handler: async ({ params, query }, deps) => {
      const { id } = await findContractor(deps.session, params.licenseNumber, query);
      const requested = requestedPage(query);
      return paginated(
        await list(deps, id, requested, query as unknown as z.output<z.ZodObject<Q>>),
        requested,
      );
    },
  });
}
