import type { Claim } from '@crs/domain';
import { type Dictionaries, normaliseAddress, normalisePhone, parseContractorText } from '@crs/normalise';
import { findSimilarClaims, type SimilarClaim } from '@crs/store';
import type pg from 'pg';

/** Why a claim is like another one: it is spelled otherwise, or names another person of the same firm. */
export type Likeness = 'spelling' | 'person';

/** A claim that is like another one. */
export interface AlikeClaim extends SimilarClaim {
  readonly likeness: Likeness;
}

type Texts = Pick<Claim, 'name' | 'address' | 'city' | 'zip' | 'phone' | 'licenseNumber'>;

/** The texts of a claim in comparable forms. */
interface ComparableClaim {
  readonly companies: string;
  readonly persons: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly license: string;
}

function comparable(claim: Texts, d: Dictionaries): ComparableClaim {
  const { companies, dbas, persons } = parseContractorText(claim.name ?? '', d);
  const keys = (names: readonly { readonly tokens: readonly string[] }[]): string =>
    names
      .map(({ tokens }) => tokens.join(''))
      .sort()
      .join('|');
  const { address, city, zip, phone, licenseNumber } = claim;
  return {
    companies: keys([...companies, ...dbas]),
    persons: keys(persons),
    address: address === null ? null : normaliseAddress(address, d, { city, zip }).key,
    phone: phone === null ? null : (normalisePhone(phone)?.key ?? null),
    license: (licenseNumber ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, ''),
  };
}

/**
 * How two claims are alike; null if they are not. Pure. Spelled otherwise: equal names, address, phone and license number once
 * they are normalised. Another person: the same company with the same phone or street address, and no other one.
 */
export function likenessOf(one: Texts, other: Texts, d: Dictionaries): Likeness | null {
  const [a, b] = [comparable(one, d), comparable(other, d)];
  if (a.license !== b.license || a.companies !== b.companies) return null;
  if (a.companies === '' && a.persons === '') return null;
  if (a.persons === b.persons) return a.address === b.address && a.phone === b.phone ? 'spelling' : null;
  if (a.companies === '') return null;
  const isSame = (field: 'address' | 'phone'): boolean => a[field] !== null && a[field] === b[field];
  const isOther = (field: 'address' | 'phone'): boolean =>
    a[field] !== null && b[field] !== null && a[field] !== b[field];
  const isConfirmed = (isSame('address') && !isOther('phone')) || (isSame('phone') && !isOther('address'));
  return isConfirmed ? 'person' : null;
}

/** The claims of the same scope that are like a claim, those of most permits first. */
export async function findAlikeClaims(
  db: pg.Pool | pg.ClientBase,
  claim: Claim,
  d: Dictionaries,
): Promise<AlikeClaim[]> {
  const phone = claim.phone === null ? null : (normalisePhone(claim.phone)?.key.replace(/\D/g, '') ?? null);
  const similar = await findSimilarClaims(db, {
    scope: claim.scope,
    claimId: claim.id,
    phone: phone === null ? null : phone.slice(-10),
    houseNumber: /^\s*(\d+)/.exec(claim.address ?? '')?.[1] ?? null,
  });
  return similar.flatMap((one) => {
    const likeness = likenessOf(claim, one.claim, d);
    return likeness === null ? [] : [{ ...one, likeness }];
  });
}
