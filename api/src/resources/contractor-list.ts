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
import { contractorErrors, findContractor, licenseParams, stateParameter } from './find-contractor.js';

/** What an endpoint says of itself, and the part of its list that hangs on one contractor. */
interface ContractorList<S extends z.ZodType>
  extends Pick<Route, 'path' | 'operationId' | 'tag' | 'summary' | 'description'> {
  readonly response: ReturnType<typeof paginatedSchema<S>>;
  readonly list: (deps: HandlerDeps, contractorId: number, slice: Slice) => Promise<Page<z.input<S>>>;
}

/** An endpoint that lists what hangs on one contractor: whole, up to 1,000 records, unless a page is asked for. */
export function defineContractorList<S extends z.ZodType>({ list, ...route }: ContractorList<S>): Route {
  return defineRoute({
    ...route,
    description: `${route.description} Whole, up to 1,000 records, unless a page is asked for.`,
    errors: contractorErrors,
    params: licenseParams,
    query: z.object({ state: stateParameter, ...optionalPagingParameters }),
    handler: async ({ params, query }, deps) => {
      const { id } = await findContractor(deps.session, params.licenseNumber, query.state);
      const requested = requestedPage(query);
      return paginated(await list(deps, id, requested), requested);
    },
  });
}
