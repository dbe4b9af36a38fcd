/** Masks fields of claims, to measure how well matching works without them. */
import type { AliasTexts, Claim } from '@crs/domain';
import { decodeText, extractLicenseNumbers, extractPhones } from '@crs/normalise';

export const maskedFields = ['phone', 'license', 'address', 'name'] as const;
export type MaskedField = (typeof maskedFields)[number];

/** Fields of a claim that a mask may change. */
const maskable = ['name', 'address', 'city', 'zip', 'phone', 'licenseNumber'] as const;

/** Other long numbers in a text, which may be license numbers in an unknown register. */
const longNumber = /\b[a-z]*[- #]?\d{5,}[a-z0-9-]*/gi;

/**
 * Masks fields of a claim. `address` means street, city, and ZIP code. Phones and license numbers are also removed from
 * the contractor text. A claim that prints none of the fields is returned as the same object.
 */
export function maskClaim(claim: Claim, mask: readonly MaskedField[]): Claim {
  let { name, address, city, zip, phone, licenseNumber } = claim;
  if (mask.includes('phone')) {
    phone = null;
    name = shortened(name, (text) => extractPhones(text, []));
  }
  if (mask.includes('license')) {
    licenseNumber = null;
    name = shortened(name, (text) => extractLicenseNumbers(text, []).replace(longNumber, ' '));
  }
  if (mask.includes('address')) {
    address = null;
    city = null;
    zip = null;
  }
  if (mask.includes('name')) name = null;
  const masked = { ...claim, name, address, city, zip, phone, licenseNumber };
  const hides = (fields: readonly (keyof typeof masked)[]): boolean =>
    fields.some((field) => masked[field] !== claim[field]);
  if (!hides(maskable)) return claim;
  return hides(['name', 'phone', 'licenseNumber']) ? { ...masked, hidesNumber: true } : masked;
}

/** An alias without the masked fields, as if it had been learned without them. */
export function maskAlias<A extends AliasTexts & { readonly key: string }>(
  alias: A,
  mask: readonly MaskedField[],
): A {
  const [name = '', dba = '', person = '', address = '', unit = '', phone = ''] = alias.key.split('|');
  const [hidesAddress, hidesPhone] = [mask.includes('address'), mask.includes('phone')];
  const place = hidesAddress ? ['', ''] : [address, unit];
  return {
    ...alias,
    ...(hidesAddress ? { address: null, city: null, zip: null } : {}),
    ...(hidesPhone ? { phone: null } : {}),
    key: [name, dba, person, ...place, hidesPhone ? '' : phone].join('|'),
  };
}

function shortened(text: string | null, take: (text: string) => string): string | null {
  if (text === null) return null;
  const decoded = decodeText(text);
  const left = take(decoded).replace(/\s+/g, ' ').trim();
  return left === '' ? null : left;
}
