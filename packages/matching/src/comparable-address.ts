/** Postal addresses in comparable form. */
import type { Address } from '@crs/domain';

/** The compared fields of an address, in lower case; empty strings for missing fields. */
export interface ComparableAddress {
  /** Leading digits of the house number: 9603 in 9603-A. */
  readonly number: string;
  /** Street name without directions, type, and spaces: `millcreek` for Mill Creek Rd. */
  readonly street: string;
  readonly direction: string;
  /**
   * Unit without its designator: `3` for `STE 3`. Without a unit, the letter after the house number: `c` for `701-C`.
   */
  readonly unit: string;
  readonly poBox: string;
  readonly city: string;
  readonly zip: string;
}

export const emptyAddress: ComparableAddress = {
  number: '',
  street: '',
  direction: '',
  unit: '',
  poBox: '',
  city: '',
  zip: '',
};

/** Extracts the compared fields from a normalized address. */
export function comparableAddress(address: Address): ComparableAddress {
  return {
    number: /^\d+/.exec(address.number ?? '')?.[0] ?? '',
    street: streetOf(address.street),
    direction: compact(address.preDirection) || compact(address.postDirection),
    unit:
      address.unit === null
        ? letterOf(address.number)
        : compact(address.unit.replace(/^(?:[a-z]+|#)\s+/i, '')),
    poBox: compact(address.poBox).replace(/^pobox/, ''),
    city: compact(address.city),
    zip: /^\d{5}/.exec(address.zip ?? '')?.[0] ?? '',
  };
}

/** The letter in `701-C` and `701C`, which other sources print as a unit. N, S, E, and W may be directions. */
function letterOf(number: string | null): string {
  const letter = number === null ? undefined : /^\d+[- ]?([A-DF-MO-RT-VX-Z])$/.exec(number)?.[1];
  return letter?.toLowerCase() ?? '';
}

/** A numbered road has many names: US 290, Highway 290 and SH 290. All become `road290`. */
const endsInNumber = /\d.?$/;
const numberedRoad = /(?:^|\s)(?:HIGHWAY|HWY|ROUTE|ROAD|FM|INTERSTATE|LOOP|SPUR)\s+(\d+)[A-Z]?$/i;

function streetOf(street: string | null): string {
  const road = street !== null && endsInNumber.test(street) ? numberedRoad.exec(street) : null;
  return road === null ? compact(street) : `road${road[1]}`;
}

/** The number of first letters of a street that usually survive misspellings, and street types read into the name. */
const steadyLetters = 4;

/**
 * The blocking key of an address: house number and beginning of the street, or the post office box; empty without
 * either. Addresses that share it are similar, but not always the same.
 */
export function addressKey(address: ComparableAddress): string {
  if (address.number !== '' && address.street !== '') {
    const steady = address.street.startsWith('road')
      ? address.street
      : address.street.slice(0, steadyLetters);
    return `${address.number} ${steady}`;
  }
  if (address.poBox !== '') return `box ${address.poBox} ${address.zip || address.city}`;
  return '';
}

/** Keeps letters and digits, in lower case. */
function compact(text: string | null): string {
  if (text === null) return '';
  const lower = text.toLowerCase();
  for (let at = 0; at < lower.length; at += 1) {
    const code = lower.charCodeAt(at);
    const kept = (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
    if (!kept) return lower.replace(/[^a-z0-9]/g, '');
  }
  return lower;
}
