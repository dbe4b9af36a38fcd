import type { Config } from '@crs/config';
import { policyValuesOf } from '@crs/matching';
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

/** A phone or an address, with the contractors that have it in their roster and those known by it. */
interface Contact {
  readonly kind: 'phone' | 'address';
  readonly display: string;
  readonly printedBy: Set<number>;
  readonly knownFor: Set<number>;
}

/** Pairs of contractors in which one has the phone or address that the other is known by; hubs connect none. */
export async function findAliasTies(
  pool: pg.Pool | pg.ClientBase,
  { clustering, dictionaries, matching }: Pick<Config, 'clustering' | 'dictionaries' | 'matching'>,
): Promise<PairTie[]> {
  const { records } = policyValuesOf(matching).aliases;
  const contacts = (await loadAliasContacts(pool, records)).map((contact) => placed(contact, dictionaries));
  const phones = contacts.flatMap(({ phone }) => phone ?? []);
  const keys = contacts.flatMap(({ key }) => key ?? []);
  const printed = await findContractorsPrinting(pool, [...new Set(phones)], [...new Set(keys)]);
  return aliasTies(contacts, printed, dictionaries, clustering.hub.parties);
}

/** A contact with its comparable street address, and with that in its unit and ZIP code; null if unknown. */
type Placed<C> = C & { readonly key: string | null; readonly place: string | null };

export function placed<C extends Pick<AliasContact, 'address' | 'city' | 'zip'>>(
  contact: C,
  dictionaries: Dictionaries,
): Placed<C> {
  const { key, unit, zip } = normaliseAddress(contact.address ?? '', dictionaries, contact);
  const place = key === null || zip === null ? null : [key, unit ?? '', zip.slice(0, 5)].join('|');
  return { ...contact, key, place };
}

/** The equal pairs of an alias and a roster contact. Addresses are equal if they have the same ZIP code and unit. */
export function aliasTies(
  contacts: readonly Placed<AliasContact>[],
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
  const isShared = sharedKeys(contacts, printed);
  for (const one of printed) {
    if (one.phoneKey !== null) contactOf('phone', one.phoneKey, one.phoneKey).printedBy.add(one.contractorId);
    // Most have what only they are known by, so their addresses need not be read.
    if (one.addressKey === null || !isShared(one.addressKey)) continue;
    const { place } = placed(one, dictionaries);
    if (place !== null) contactOf('address', place, one.address ?? '').printedBy.add(one.contractorId);
  }
  for (const { contractorId, phone, address, place } of contacts) {
    if (phone !== null) contactOf('phone', phone, phone).knownFor.add(contractorId);
    if (place !== null) contactOf('address', place, address ?? '').knownFor.add(contractorId);
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

/** Whether several contractors have or are known by a street address. */
function sharedKeys(
  contacts: readonly Placed<AliasContact>[],
  printed: readonly PrintedContact[],
): (key: string) => boolean {
  const first = new Map<string, number>();
  const shared = new Set<string>();
  const add = (key: string | null, contractorId: number): void => {
    if (key === null) return;
    const known = first.get(key);
    if (known === undefined) first.set(key, contractorId);
    else if (known !== contractorId) shared.add(key);
  };
  for (const { key, contractorId } of contacts) add(key, contractorId);
  for (const { addressKey, contractorId } of printed) add(addressKey, contractorId);
  return (key) => shared.has(key);
}
