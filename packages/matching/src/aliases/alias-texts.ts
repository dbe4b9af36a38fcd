/** What an alias prints, and how it is known, in fields and in words. */
import type { Claim } from '@crs/domain';

/**
 * How it is known whose claim it is, surest first. `license_number`: the claim prints the number of this contractor only.
 * `phone`: the claim prints the phone of this contractor only, and the names agree. `name_and_address`: both agree.
 */
export const claimProofs = ['license_number', 'phone', 'name_and_address'] as const;
export type ClaimProof = (typeof claimProofs)[number];

/**
 * How an alias is known. `former_line`: its roster printed it before. `order`: an order prints it beside the license number and
 * the name. `decision`: an analyst decided that the claim is this contractor's.
 */
export const aliasProofs = ['former_line', 'order', ...claimProofs, 'decision'] as const;
export type AliasProof = (typeof aliasProofs)[number];

/** A contractor as a claim prints it. The fields that a claim lacks are null. */
export interface AliasTexts {
  readonly name: string;
  readonly dbaName: string | null;
  readonly personName: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
}

/** An alias with what it rests on. */
export interface ToldAlias extends AliasTexts {
  /** How it is known, surest first. */
  readonly knownBy: readonly string[];
  /** Permits and other records that print it beyond doubt, and the days of the first and last of all that print it. */
  readonly records: number;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  /** Decisions of analysts that say so where no proof does. */
  readonly decisions?: number;
  /** The day when its roster was first fetched with something else. */
  readonly lineUntil?: string | null;
  /** The orders that print it: `2401-00123 of 2024`. */
  readonly orders?: readonly string[];
  /** True for one that counts and must not be shown. */
  readonly withheld?: boolean;
}

const proofs: Readonly<Record<ClaimProof, string>> = {
  license_number: 'its license number',
  phone: 'its phone number and its name',
  name_and_address: 'its name and address',
};

/** `Ada Vantongeren, 700 Harbor Blvd, Eastborough 10009`. */
export function aliasText({ name, dbaName, personName, address, city, zip, phone }: ToldAlias): string {
  const town = [city, zip].filter((part) => part !== null).join(' ');
  return [personName, name, dbaName, address, town === '' ? null : town, phone]
    .filter((part) => part !== null)
    .join(', ');
}

/** `it stands on 14 records of 2012–2013 that print its license number` */
export function aliasReason(alias: ToldAlias): string {
  const { knownBy, lineUntil = null, orders = [], decisions = 0 } = alias;
  const said = [
    ...(lineUntil === null ? [] : [`its roster printed it until ${lineUntil}`]),
    ...(orders.length === 0
      ? []
      : [`it stands in ${orders.length === 1 ? 'order' : 'the orders'} ${orders.join(' and ')}`]),
    ...(claimProofs.some((proof) => knownBy.includes(proof)) ? [recordsReason(alias)] : []),
    ...(decisions === 0
      ? []
      : [decisions === 1 ? 'an analyst decided so' : `analysts decided so ${decisions} times`]),
  ];
  return said.join('; ');
}

function recordsReason({ knownBy, records, firstDate, lastDate }: ToldAlias): string {
  const from = firstDate?.slice(0, 4);
  const to = lastDate?.slice(0, 4);
  const years = from === undefined ? '' : ` of ${from === to || to === undefined ? from : `${from}–${to}`}`;
  const known = claimProofs.flatMap((proof) => (knownBy.includes(proof) ? [proofs[proof]] : []));
  const [count, print] =
    records === 1 ? ['1 record', 'prints'] : [`${records.toLocaleString('en-US')} records`, 'print'];
  return `it stands on ${count}${years} that ${print} ${known.join(', or ')}`;
}

/**
 * How long before or after an alias was seen the records of a claim are: `The permit is of 2026-05-01, 6 months after that.`; empty
 * where dates are missing. How long its roster had printed a former line when it was first read is not known.
 */
export function aliasTiming(
  { firstDate, lastDate, lineUntil = null }: Pick<ToldAlias, 'firstDate' | 'lastDate' | 'lineUntil'>,
  claim: Pick<Claim, 'firstDate' | 'lastDate'>,
): string {
  if (claim.firstDate === null || claim.lastDate === null || firstDate === null || lastDate === null)
    return '';
  if (claim.firstDate > lastDate)
    return ` The permit is of ${claim.firstDate}, ${timeBetween(lastDate, claim.firstDate)} after that.`;
  if (lineUntil !== null) return ` The permit is of ${claim.firstDate}, before that.`;
  if (claim.lastDate < firstDate)
    return ` The permit is of ${claim.lastDate}, ${timeBetween(claim.lastDate, firstDate)} before that.`;
  return ' The permit is of that time.';
}

const DAY = 86_400_000;

/** `12 days`, `5 months`, `3 years` */
function timeBetween(from: string, to: string): string {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY);
  const [count, unit] =
    days < 61
      ? [days, 'day']
      : days < 730
        ? [Math.round(days / 30.4), 'month']
        : [Math.floor(days / 365.25), 'year'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
