/** Postal addresses in the form in which they are compared. */
import type { Address } from '@crs/domain';

/** The parts of an address that are compared, lower case; the empty string where a part is not there. */
export interface Place {
  /** Leading digits of the house number: 9603 of 9603-A. */
  readonly number: string;
  /** Street name without directions, type and spaces: `barxlane` is `barx`. */
  readonly street: string;
  readonly streetType: string;
  readonly direction: string;
  /** Unit without its designator: `3` of `STE 3`. */
  readonly unit: string;
  readonly poBox: string;
  readonly city: string;
  readonly zip: string;
}

export const nowhere: Place = {
  number: '',
  street: '',
  streetType: '',
  direction: '',
  unit: '',
  poBox: '',
  city: '',
  zip: '',
};

/** Takes the parts to compare out of a normalised address. City and ZIP given beside it count where it has none. */
export function placeOf(address: Address): Place {
  return {
    number: /^\d+/.exec(address.number ?? '')?.[0] ?? '',
    street: compact(address.street),
    streetType: compact(address.streetType),
    direction: compact(address.preDirection) || compact(address.postDirection),
    unit: compact(address.unit?.replace(/^(?:[a-z]+|#)\s+/i, '') ?? null),
    poBox: compact(address.poBox).replace(/^pobox/, ''),
    city: compact(address.city),
    zip: /^\d{5}/.exec(address.zip ?? '')?.[0] ?? '',
  };
}

/** The key under which a place is looked up: house number and street, or the box; empty without either. */
export function placeKey(place: Place): string {
  if (place.number !== '' && place.street !== '') return `${place.number} ${place.street}`;
  if (place.poBox !== '') return `box ${place.poBox} ${place.zip || place.city}`;
  return '';
}

function compact(text: string | null): string {
  return text === null ? '' : text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
