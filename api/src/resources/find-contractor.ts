import { licenseKey } from '@crs/domain';
import { type ContractorIdentity, findByLicense, findLicenseKeys, type ReadSession } from '@crs/store';
import { z } from 'zod';
import { ApiError, NotFoundError } from '../errors/api-error.js';
import { pathTextParameter, textParameter } from '../parameters/parameter.js';

/** The path and query parameters that identify a contractor. */
export const licenseParams = z.object({
  licenseNumber: pathTextParameter({
    description:
      'License number. Case, punctuation, leading zeros, a label or state before it, and a remark after it are ignored (`Lic. BC-100001 (GC)`).',
    example: 'BC100001',
  }),
});
/** Query parameters that distinguish contractors with the same license number. */
export const holderParameters = {
  state: textParameter({
    description:
      'State code (case-insensitive). Required if several states issued the same license number; otherwise 409.',
    example: 'MN',
  }),
  licenseType: textParameter({
    description:
      'License type name (case-insensitive). Required if several contractors in a roster have the same license number; otherwise 409.',
    example: 'Residential Contractors',
  }),
};

/** The values of `holderParameters`. */
interface PickedHolder {
  readonly state: string | null;
  readonly licenseType: string | null;
}

/** The contractor fields that `pickContractor` needs. */
type Holder = Omit<ContractorIdentity, 'id' | 'licenseNumber'>;

/** Error codes of `findContractor`. */
export const contractorErrors = ['not_found', 'conflict'] as const;

/**
 * Finds the contractor with a license number.
 * @throws NotFoundError; ApiError `conflict` if several contractors have the number
 */
export async function findContractor(
  session: ReadSession,
  licenseNumber: string,
  picked: PickedHolder,
): Promise<ContractorIdentity> {
  return pickContractor(await findByLicense(session, licenseNumber, picked.state), licenseNumber, picked);
}

/**
 * Returns the keys of the licenses that texts mean, in any spelling. An unknown or ambiguous text gets its own key.
 * @param state the roster's state, or null for any
 */
export async function keysOfLicenses(
  session: ReadSession,
  licenseNumbers: readonly string[],
  state: string | null = null,
): Promise<string[]> {
  const found = await findLicenseKeys(session.rows, licenseNumbers, state);
  return licenseNumbers.map((number) => found.get(number) ?? licenseKey(number));
}

/** Like `keysOfLicenses`, for one license. */
export async function keyOfLicense(
  session: ReadSession,
  licenseNumber: string,
  state: string | null = null,
): Promise<string> {
  const [key = ''] = await keysOfLicenses(session, [licenseNumber], state);
  return key;
}

/**
 * Picks one contractor with a license number, in order of preference.
 * @throws NotFoundError; ApiError `conflict`, like `findContractor`
 */
export function pickContractor<T extends Holder>(
  all: readonly T[],
  licenseNumber: string,
  picked: PickedHolder,
): T {
  const state = picked.state?.toUpperCase() ?? null;
  const type = picked.licenseType?.toLowerCase() ?? null;
  const inState = state === null ? all : all.filter(({ rosterState }) => rosterState === state);
  const found = type === null ? inState : byType(inState, type);
  const [contractor] = found;
  if (contractor === undefined) {
    const where = state === null ? '' : ` in ${state}`;
    const withType = type === null ? '' : ` with the license type "${picked.licenseType}"`;
    throw new NotFoundError(`No contractor has the license number "${licenseNumber}"${where}${withType}.`);
  }
  const states = distinct(found.map(({ rosterState }) => rosterState));
  const types = type === null ? typesApart(found) : [];
  if (states.length > 1)
    throw conflict(licenseNumber, `was issued by several states: ${states.join(', ')}`, {
      state: states,
      licenseType: types,
    });
  if (types.length > 0)
    throw conflict(licenseNumber, `belongs to several contractors, with the types ${types.join(', ')}`, {
      licenseType: types,
    });
  return contractor;
}

/** Contractors with a license type, beginning with those for which it is the main type. */
function byType<T extends Holder>(all: readonly T[], type: string): T[] {
  const isMeant = (name: string): boolean => name.toLowerCase() === type;
  const held = all.filter(({ licenseTypes }) => licenseTypes.some(isMeant));
  const own = held.filter(({ licenseType }) => licenseType !== null && isMeant(licenseType));
  return [...own, ...held.filter((holder) => !own.includes(holder))];
}

/**
 * Returns the license types that distinguish contractors on one roster. Empty if each roster has only one contractor,
 * or if types do not distinguish them.
 */
function typesApart(found: readonly Holder[]): string[] {
  const sets = (of: readonly Holder[]) =>
    distinct(of.map(({ licenseTypes }) => JSON.stringify(distinct(licenseTypes))));
  const apart = found.filter(
    ({ source }) => sets(found.filter((other) => other.source === source)).length > 1,
  );
  return distinct(apart.flatMap(({ licenseTypes }) => licenseTypes));
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/** @param expected the values to pick from, by parameter */
function conflict(
  licenseNumber: string,
  why: string,
  expected: Readonly<Partial<Record<keyof PickedHolder, readonly string[]>>>,
): ApiError {
  const details = Object.entries(expected)
    .filter(([, values]) => values.length > 0)
    .map(([field, values]) => ({ field, issue: 'ambiguous', received: licenseNumber, expected: values }));
  return new ApiError('conflict', `The license number "${licenseNumber}" ${why}.`, { details });
}
