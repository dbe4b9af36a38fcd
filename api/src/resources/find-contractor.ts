import { licenseKey } from '@crs/domain';
import { type ContractorIdentity, findByLicense, type ReadSession } from '@crs/store';
import { z } from 'zod';
import { ApiError, NotFoundError } from '../errors/api-error.js';
import { pathTextParameter, textParameter } from '../parameters/parameter.js';

/** Path and query parameter that identify a contractor. */
export const licenseParams = z.object({
  licenseNumber: pathTextParameter({
    description: 'License number; white space around it and case do not matter.',
    example: 'BC100001',
  }),
});
export const stateParameter = textParameter({
  description:
    'State code, in any case. Picks the roster where several states issued the same license number; 409 without it.',
  example: 'MN',
});

/** Error codes of `findContractor`. */
export const contractorErrors = ['not_found', 'conflict'] as const;

/**
 * Finds the contractor with a license number.
 * @throws NotFoundError; ApiError `conflict` when several states issued the number and no state is given
 */
export async function findContractor(
  session: ReadSession,
  licenseNumber: string,
  state: string | null,
): Promise<ContractorIdentity> {
  return pickContractor(await findByLicense(session, licenseKey(licenseNumber)), licenseNumber, state);
}

/**
 * Picks one of the contractors with a license number, in order of preference.
 * @throws NotFoundError; ApiError `conflict`, like `findContractor`
 */
export function pickContractor<T extends Pick<ContractorIdentity, 'rosterState'>>(
  all: readonly T[],
  licenseNumber: string,
  state: string | null,
): T {
  const wanted = state?.toUpperCase() ?? null;
  const found = wanted === null ? all : all.filter(({ rosterState }) => rosterState === wanted);
  const [contractor] = found;
  if (contractor === undefined)
    throw new NotFoundError(
      `No contractor has the license number "${licenseNumber}"${wanted === null ? '' : ` in ${wanted}`}.`,
    );
  const states = [...new Set(found.map(({ rosterState }) => rosterState))].sort();
  if (states.length > 1)
    throw new ApiError(
      'conflict',
      `The license number "${licenseNumber}" was issued by several states: ${states.join(', ')}.`,
      { details: [{ field: 'state', issue: 'ambiguous', received: licenseNumber, expected: states }] },
    );
  return contractor;
}
