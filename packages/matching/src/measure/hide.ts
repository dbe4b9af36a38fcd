/** Claims without some of their fields, to measure what matching can do with the rest. */
import type { Claim } from '@crs/domain';

export const maskedFields = ['phone', 'license', 'address', 'name'] as const;
export type MaskedField = (typeof maskedFields)[number];

/** Phone numbers and license numbers also stand in the contractor text; a hidden one must not come back from there. */
const phoneInText = /\(?\b\d{3}\)?[-. ]{0,2}\d{3}[-. ]?\d{4}\b/g;
const numberInText = /\b[a-z]*[- #]?\d{5,}[a-z0-9-]*/gi;

/** Hides fields of a claim. `address` hides street, city and ZIP code. The other fields stay as they are. */
export function hideFields(claim: Claim, mask: readonly MaskedField[]): Claim {
  let { name, address, city, zip, phone, licenseNumber } = claim;
  if (mask.includes('phone')) {
    phone = null;
    name = without(name, phoneInText);
  }
  if (mask.includes('license')) {
    licenseNumber = null;
    name = without(name, numberInText);
  }
  if (mask.includes('address')) {
    address = null;
    city = null;
    zip = null;
  }
  if (mask.includes('name')) name = null;
  return { ...claim, name, address, city, zip, phone, licenseNumber };
}

function without(text: string | null, pattern: RegExp): string | null {
  const left = text?.replace(pattern, ' ').replace(/\s+/g, ' ').trim() ?? '';
  return left === '' ? null : left;
}
