import type { Dictionaries } from '@crs/normalise';
import { normaliseAddress } from '@crs/normalise';
import {
  type AliasContact,
  findContractorsPrinting,
  loadAliasContacts,
  type PairTie,
  type PrintedContact,
} from '@crs/store';
import type pg from 'pg';

/** A phone or an address with the contractors that print it, and those known by it from their permits. */
interface Contact {
  readonly kind: 'phone' | 'address';
  readonly display: string;
  readonly printedBy: Set<number>;
  readonly knownFor: Set<number>;
}

/**
 * Pairs of contractors of which one prints the phone or address that permits print which are surely the other's.
 * @param most a value of more contractors connects none
 */
export async function findAliasTies(
  pool: pg.Pool | pg.ClientBase,
  dictionaries: Dictionaries,
  most: number,
): Promise<PairTie[]> {
  const contacts = await loadAliasContacts(pool);
  const keys = addressKeys(contacts, dictionaries);
  const phones = contacts.flatMap(({ phone }) => phone ?? []);
  const printed = await findContractorsPrinting(pool, [...new Set(phones)], [...new Set(keys.values())]);
  return aliasTies(contacts, printed, dictionaries, most);
}

/** The comparable street addresses of aliases. */
function addressKeys(
  contacts: readonly AliasContact[],
  dictionaries: Dictionaries,
): Map<AliasContact, string> {
  const keys = new Map<AliasContact, string>();
  for (const contact of contacts) {
    const { key } = normaliseAddress(contact.address ?? '', dictionaries, contact);
    if (key !== null) keys.set(contact, key);
  }
  return keys;
}

/** The pairs of aliases and printed contacts that are equal. Addresses are equal in one ZIP code and unit. */
export function aliasTies(
  contacts: readonly AliasContact[],
  printed: readonly PrintedContact[],
  dictionaries: Dictionaries,
  most: number,
): PairTie[] {
  const found = new Map<string, Contact>();
  const contactOf = (kind: Contact['kind'], key: string, display: string): Contact => {
    const known = found.get(`${kind} ${key}`) ?? { kind, display, printedBy: new Set(), knownFor: new Set() };
    found.set(`${kind} ${key}`, known);
    return known;
  };
  const place = ({ address, city, zip }: Pick<AliasContact, 'address' | 'city' | 'zip'>): string | null => {
    const { key, unit, zip: code } = normaliseAddress(address ?? '', dictionaries, { city, zip });
    return key === null || code === null ? null : [key, unit ?? '', code.slice(0, 5)].join('|');
  };
  for (const one of printed) {
    const at = place(one);
    if (one.phoneKey !== null) contactOf('phone', one.phoneKey, one.phoneKey).printedBy.add(one.contractorId);
    if (at !== null) contactOf('address', at, one.address ?? '').printedBy.add(one.contractorId);
  }
  for (const one of contacts) {
    const at = place(one);
    if (one.phone !== null) contactOf('phone', one.phone, one.phone).knownFor.add(one.contractorId);
    if (at !== null) contactOf('address', at, one.address ?? '').knownFor.add(one.contractorId);
  }
  return [...found.values()].flatMap(({ kind, display, printedBy, knownFor }) => {
    const sharers = new Set([...printedBy, ...knownFor]).size;
    if (sharers > most) return [];
    const tie = { kind, display, building: false, hub: false, sharers, learned: true };
    return [...knownFor]
      .filter((id) => !printedBy.has(id))
      .flatMap((id) => [...printedBy].map((other) => ({ contractors: [id, other] as const, tie })));
  });
}
