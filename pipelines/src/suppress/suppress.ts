import type { Config } from '@crs/config';
import { licenseKey, UsageError } from '@crs/domain';
import { normaliseAddress, phoneKeys } from '@crs/normalise';
import {
  countWithheld,
  findLicenseKeys,
  findSuppressible,
  liftSuppression,
  type NewSuppression,
  type PersonTarget,
  recordSuppression,
  rowReader,
  type Suppression,
  type SuppressionTarget,
  type WithheldCount,
} from '@crs/store';
import type { ReportProgress, StageContext } from '../context.js';
import { exportVersions } from '../exports/make-exports.js';
import { publish } from '../publish/publish.js';
import { readWithheldText } from './withheld-rules.js';

/** Records that a command can refer to, by the word for each. */
export const recordWords = {
  permit: 'permit',
  inspection: 'inspection',
  order: 'enforcement_order',
  action: 'ag_action',
} as const;
export type RecordWord = keyof typeof recordWords;

/**
 * The target for a license number. You can also suppress a number that no roster has yet.
 * @throws UsageError if no state is given and not exactly one has the license, or if it belongs to several contractors
 */
export async function contractorTarget(
  { pool }: Pick<StageContext, 'pool'>,
  licenseNumber: string,
  { state, licenseType }: { readonly state?: string | undefined; readonly licenseType?: string | undefined },
): Promise<SuppressionTarget> {
  const meant = await findLicenseKeys(rowReader(pool), [licenseNumber], state ?? null);
  const key = meant.get(licenseNumber) ?? licenseKey(licenseNumber);
  const holders = await findSuppressible(pool, key);
  const states = [...new Set(holders.map((holder) => holder.state))];
  const [only, ...others] = state === undefined ? states : [state];
  if (only === undefined || others.length > 0) {
    throw new UsageError(
      'suppress.state_needed',
      states.length === 0
        ? `No roster has the license ${licenseNumber}.`
        : `Several rosters have the license ${licenseNumber}: ${states.join(', ')}.`,
      'Add --state with the state that issued the license.',
    );
  }
  const types = holders.filter((holder) => holder.state === only).map((holder) => holder.licenseTypes);
  const isMeant = (of: readonly string[]): boolean =>
    licenseType === undefined || of.some((type) => type.toLowerCase() === licenseType.toLowerCase());
  if (types.length > 0 && types.filter(isMeant).length !== 1) {
    throw new UsageError(
      'suppress.type_needed',
      `No single contractor of ${only} has the license ${licenseNumber}${licenseType === undefined ? '' : ` of the type ${licenseType}`}.`,
      `Add --license-type with one of: ${[...new Set(types.flat())].join(', ')}.`,
    );
  }
  return {
    kind: 'contractor',
    target: {
      licenseKey: key,
      licenseNumber: licenseNumber.trim(),
      state: only,
      licenseType: licenseType ?? null,
      names: [],
      nameKeys: [],
      contacts: [],
    },
  };
}

/**
 * The target for a record.
 * @throws UsageError for words that identify none
 */
export function recordTarget(word: RecordWord, keys: readonly string[]): SuppressionTarget {
  const table = recordWords[word];
  const [first = '', second] = keys.map((key) => key.trim());
  if (table === 'permit') {
    if (keys.length !== 2 || second === undefined)
      throw new UsageError(
        'suppress.permit_keys',
        'A permit needs its jurisdiction and number.',
        'Add both: crs suppress record permit lakeview "2025-007216 EP".',
      );
    return { kind: 'record', target: { table, jurisdiction: first, number: second } };
  }
  if (keys.length !== 1 || !/^\d{1,16}$/.test(first))
    throw new UsageError(
      'suppress.record_key',
      `An ${word} needs one number: ${word === 'inspection' ? 'its activity number' : 'its id in the API'}.`,
      `Add the number: crs suppress record ${word} 1234567.`,
    );
  return { kind: 'record', target: { table, jurisdiction: null, number: first } };
}

/**
 * The target for a person's name.
 * @throws UsageError if the phone or the address cannot be parsed, so that no record could be compared with it
 */
export function personTarget(
  { dictionaries }: Pick<Config, 'dictionaries'>,
  target: PersonTarget,
): SuppressionTarget {
  const { phone, address } = target;
  if (phone !== null && phoneKeys(phone).length === 0)
    throw new UsageError(
      'suppress.phone_unreadable',
      `${phone} is not a phone number.`,
      'Use ten digits, for example --phone 612-555-0100.',
    );
  if (address !== null && normaliseAddress(address, dictionaries).key === null)
    throw new UsageError(
      'suppress.address_unreadable',
      `${address} has no house number and street, and no post office box.`,
      'Use both, for example --address "1234 5th Ave".',
    );
  return { kind: 'person', target };
}

/** An applied suppression, with what it withholds. */
interface Applied {
  readonly suppression: Suppression;
  readonly withheld: readonly WithheldCount[];
}

/** Records a suppression and immediately publishes the result, after which readers do not see it. */
export async function suppress(
  context: StageContext,
  wanted: NewSuppression,
  batch: string,
  report: ReportProgress,
): Promise<Applied> {
  const suppression = await recordSuppression(context.pool, wanted);
  await readWithheldText(context);
  await publish(context, { batch }, report);
  // These files are no longer served. This machine also deletes them; on other machines, a worker does.
  await exportVersions(context).removeWithheld();
  return { suppression, withheld: await countWithheld(context.pool, suppression.id) };
}

/**
 * Lifts a suppression and publishes what it withheld.
 * @throws UsageError if none with this number is in force
 */
export async function lift(
  context: StageContext,
  id: number,
  by: string,
  batch: string,
  report: ReportProgress,
): Promise<Applied> {
  const withheld = await countWithheld(context.pool, id);
  const suppression = await liftSuppression(context.pool, id, by);
  if (suppression === null) {
    throw new UsageError(
      'suppress.unknown',
      `There is no suppression ${id} in effect.`,
      'See `crs suppress list`; --all also shows ended ones.',
    );
  }
  await publish(context, { batch }, report);
  await readWithheldText(context);
  return { suppression, withheld };
}
