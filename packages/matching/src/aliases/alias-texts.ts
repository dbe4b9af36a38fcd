/** What an alias says and how we know it, in fields and in words. */
import { type AliasTexts, type Claim, counted } from '@crs/domain';

/**
 * How we know whose claim it is, most certain first. `license_number`: the claim prints the number of only this
 * contractor. `phone`: the claim prints the phone of only this contractor, and the names agree. `name_and_address`:
 * both agree.
 */
const claimProofs = ['license_number', 'phone', 'name_and_address'] as const;
export type ClaimProof = (typeof claimProofs)[number];

/**
 * How we know an alias. `former_line`: the roster printed it earlier. `order`: an order prints it next to the license
 * number and the name. `decision`: an analyst decided that the claim belongs to this contractor.
 */
export const aliasProofs = ['former_line', 'order', ...claimProofs, 'decision'] as const;
export type AliasProof = (typeof aliasProofs)[number];

/** An alias with its sources. */
export interface ToldAlias extends AliasTexts {
  /** How we know it, most certain first. */
  readonly knownBy: readonly string[];
  /**
   * The number of permits and other records that certainly print it, and the days of the first and last record that
   * prints it.
   */
  readonly records: number;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  /** The number of analysts' decisions that confirm it, if nothing else proves it. */
  readonly decisions?: number;
  /** The day when its roster was first fetched with a different line. */
  readonly lineUntil?: string | null;
  /** The orders that print it: `2401-00123 of 2024`. */
  readonly orders?: readonly string[];
  /** True for an alias that counts but must stay hidden. */
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

/** `it is on 14 records from 2012–2013 that print its license number` */
export function aliasReason(alias: ToldAlias): string {
  const { knownBy, lineUntil = null, orders = [], decisions = 0 } = alias;
  const said = [
    ...(lineUntil === null ? [] : [`its roster listed it until ${lineUntil}`]),
    ...(orders.length === 0
      ? []
      : [`it is in ${orders.length === 1 ? 'order' : 'the orders'} ${orders.join(' and ')}`]),
    ...(claimProofs.some((proof) => knownBy.includes(proof)) ? [recordsReason(alias)] : []),
    ...(decisions === 0
      ? []
      : [decisions === 1 ? 'an analyst confirmed it' : `analysts confirmed it ${decisions} times`]),
  ];
  return said.join('; ');
}

function recordsReason({ knownBy, records, firstDate, lastDate }: ToldAlias): string {
  const from = firstDate?.slice(0, 4);
  const to = lastDate?.slice(0, 4);
  const years = from === undefined ? '' : ` from ${from === to || to === undefined ? from : `${from}–${to}`}`;
  const known = claimProofs.flatMap((proof) => (knownBy.includes(proof) ? [proofs[proof]] : []));
  const print = records === 1 ? 'prints' : 'print';
  return `it is on ${counted(records, 'record')}${years} that ${print} ${known.join(', or ')}`;
}

/**
 * Time between the claim's records and the days when the alias was seen: `The permit is from 2026-05-01, 6 months after
 * that.`; empty if dates are missing. We don't know how long a roster had printed a former line before we first read
 * it.
 */
export function aliasTiming(
  { firstDate, lastDate, lineUntil = null }: Pick<ToldAlias, 'firstDate' | 'lastDate' | 'lineUntil'>,
  claim: Pick<Claim, 'firstDate' | 'lastDate'>,
): string {
  if (claim.firstDate === null || claim.lastDate === null || firstDate === null || lastDate === null)
    return '';
  if (claim.firstDate > lastDate)
    return ` The permit is from ${claim.firstDate}, ${timeBetween(lastDate, claim.firstDate)} after that.`;
  if (lineUntil !== null) return ` The permit is from ${claim.firstDate}, before that.`;
  if (claim.lastDate < firstDate)
    return ` The permit is from ${claim.lastDate}, ${timeBetween(claim.lastDate, firstDate)} before that.`;
  return ' The permit is from that time.';
}

const DAY = 86_400_000;

/** `12 days`, `5 months`, `3 years` */
function timeBetween(from: string, to: string): string {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY);
  const [count, unit]: [number, string] =
    days < 61
      ? [days, 'day']
      : days < 730
        ? [Math.round(days / 30.4), 'month']
        : [Math.floor(days / 365.25), 'year'];
  return counted(count, unit);
}
