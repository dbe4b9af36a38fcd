/** Compares the standing aliases of a roster before and after a change. */
import type { Dictionaries } from '@crs/normalise';
import { addressKey } from '../comparable-address.js';
import { hashText } from '../packed-index.js';
import { readContractor } from '../roster/contractor.js';
import type { RosterIndex } from '../roster/roster-index.js';
import type { PolicyValues } from '../settings.js';
import { compactOf } from '../words/names.js';
import { aliasEntry } from './alias.js';
import { type KeptAlias, type StandingAlias, standingAliases } from './standing-aliases.js';

/** What a change of aliases means for matching. */
interface StandingChanges<A> {
  /** The aliases that stand now. */
  readonly standing: readonly A[];
  /** The aliases, as they are now, of which something else stands than before, or nothing. */
  readonly changed: readonly A[];
  /** The keys by which claims find aliases that stand now and did not before, or the other way around. */
  readonly keys: readonly number[];
}

/**
 * Finds the claims that a change of aliases can affect. An alias whose standing fields are the same matches the same
 * claims as before.
 * @param before the aliases before the change, at least all with a value of an alias that changed, and all with a value
 * of one of these; so is `after`
 */
export function standingChanges<A extends KeptAlias>(
  before: readonly A[],
  after: readonly A[],
  index: RosterIndex,
  dictionaries: Dictionaries,
  policy: PolicyValues['aliases'],
): StandingChanges<A> {
  const keys = new Set<number>();
  const addKeys = (alias: StandingAlias<A>): void => {
    for (const key of keysOf(alias, index, dictionaries)) keys.add(key);
  };
  const was = new Map(standingAliases(before, index, policy).map((one) => [nameOf(one.alias), one]));
  const is = new Map(standingAliases(after, index, policy).map((one) => [nameOf(one.alias), one]));
  const changed = new Set<string>();
  for (const [name, one] of is) {
    const former = was.get(name);
    if (former !== undefined && printedBy(former) === printedBy(one)) continue;
    changed.add(name);
    addKeys(one);
    if (former !== undefined) addKeys(former);
  }
  for (const [name, former] of was) {
    if (is.has(name)) continue;
    changed.add(name);
    addKeys(former);
  }
  return {
    standing: [...is.values()].map(({ alias }) => alias),
    changed: after.filter((alias) => changed.has(nameOf(alias))),
    keys: [...keys],
  };
}

const nameOf = ({ contractorId, key }: KeptAlias): string => `${contractorId} ${key}`;

/** What stands of an alias, as text. */
function printedBy<A extends KeptAlias>({ alias, findsByName }: StandingAlias<A>): string {
  const { name, dbaName, personName, address, city, zip, phone } = alias;
  return JSON.stringify([findsByName, name, dbaName, personName, address, city, zip, phone]);
}

/** The keys under which a standing alias is indexed. */
function keysOf<A extends KeptAlias>(
  { alias, contractor, findsByName }: StandingAlias<A>,
  index: RosterIndex,
  dictionaries: Dictionaries,
): number[] {
  const { names, address, phone } = readContractor(aliasEntry(alias, index.entry(contractor)), dictionaries);
  const contacts = [addressKey(address), phone].filter((text) => text !== '');
  const found = findsByName ? names.map(({ name }) => compactOf(name.tokens)) : [];
  return [...found, ...contacts].map(hashText);
}
