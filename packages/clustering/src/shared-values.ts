/** Collects the addresses, phones, and persons that two or more contractors have. */
import { personKey, readPerson } from './persons.js';

export type SharedKind = 'address' | 'phone' | 'person';

/** A contractor as clustering sees it. */
export interface ClusterContractor {
  readonly id: number;
  /** Comparable words of its legal name and trade name. */
  readonly nameTokens: readonly string[];
  /** The individuals behind it, as printed. */
  readonly persons: readonly string[];
  /** The state whose roster lists it; persons are compared only within a state. */
  readonly state: string;
  /** ZIP code or city, or null; a phone in many places is scattered. */
  readonly place: string | null;
  /** Comparable address without its unit, or null. The same street in two cities must have two keys. */
  readonly addressKey: string | null;
  /** The unit within the building (`3` of `STE 3`), or null. */
  readonly addressUnit: string | null;
  readonly addressDisplay: string | null;
  /** The address without its unit, for reading. */
  readonly buildingDisplay: string | null;
  readonly phoneKey: string | null;
  readonly phoneDisplay: string | null;
}

/** Contractors that have one value, as ascending positions in a list ordered by id. */
export interface ValueMembers {
  readonly kind: SharedKind;
  readonly key: string;
  /** True for an address where members have different units, or some have none. */
  readonly building: boolean;
  readonly members: readonly number[];
}

/**
 * Collects the values with at least two contractors. An address with different units is one value as a building, and
 * one more for each unit that several contractors have. Takes contractors in ascending order of id, and the keys of
 * their persons; returns values ordered by kind, then key.
 */
export function collectSharedValues(
  contractors: readonly ClusterContractor[],
  persons: readonly (readonly string[])[],
): ValueMembers[] {
  const addresses = collect(contractors.map(({ addressKey }) => addressKey));
  const phones = collect(contractors.map(({ phoneKey }) => phoneKey));
  const people = collect(persons);
  const inOrder = (kind: SharedKind, values: readonly Keyed[]): ValueMembers[] =>
    values.map((value) => ({ building: false, ...value, kind })).sort((a, b) => (a.key < b.key ? -1 : 1));
  return [
    ...inOrder(
      'address',
      addresses.flatMap((address) => withUnits(contractors, address)),
    ),
    ...inOrder('person', people),
    ...inOrder('phone', phones),
  ];
}

interface Keyed {
  readonly key: string;
  readonly building?: boolean;
  readonly members: readonly number[];
}

const noPersons: readonly string[] = [];

/** Keys of the persons behind a contractor, each once: `orla brannick|MN`. */
export function personKeysOf({ persons, state }: ClusterContractor): readonly string[] {
  if (persons.length === 0) return noPersons;
  const keys = persons.map((printed) => {
    const person = readPerson(printed);
    return person === null ? null : personKey(person);
  });
  return [...new Set(keys.filter((key) => key !== null))].map((key) => `${key}|${state}`);
}

function withUnits(contractors: readonly ClusterContractor[], address: Keyed): Keyed[] {
  const byUnit = new Map<string, number[]>();
  for (const member of address.members) {
    const unit = contractors[member]?.addressUnit ?? '';
    const inUnit = byUnit.get(unit);
    if (inUnit === undefined) byUnit.set(unit, [member]);
    else inUnit.push(member);
  }
  if (byUnit.size === 1) return [address];
  const units = [...byUnit]
    .filter(([unit, members]) => unit !== '' && members.length > 1)
    .map(([unit, members]) => ({ key: `${address.key}#${unit}`, members }));
  return [{ ...address, building: true }, ...units];
}

/** Positions by their keys; keys with only one position are left out. */
function collect(keysOf: readonly (string | null | readonly string[])[]): Keyed[] {
  // Most values have one contractor, so a list is created only for the second one.
  const first = new Map<string, number>();
  const shared = new Map<string, number[]>();
  const add = (key: string, position: number): void => {
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, position);
      return;
    }
    const members = shared.get(key);
    if (members === undefined) shared.set(key, [earlier, position]);
    else members.push(position);
  };
  for (const [position, keys] of keysOf.entries()) {
    if (keys === null || keys === '') continue;
    if (typeof keys === 'string') add(keys, position);
    else for (const key of keys) add(key, position);
  }
  return [...shared].map(([key, members]) => ({ key, members }));
}
