/**
 * Finds hubs: shared values that don't show that contractors belong together. An address or phone is a hub if too many
 * unrelated parties have it; a person's name is a hub if people share it by chance alone.
 */

import { DisjointSets } from '@crs/domain';
import type { ClusteringSettings } from './settings.js';
import type { ClusterContractor, ValueMembers } from './shared-values.js';

/** The number of parties behind a shared value, and whether it is a hub. */
export interface HubAssessment {
  /** The effective number of unrelated parties that have it, 1 or more. */
  readonly parties: number;
  readonly hub: boolean;
}

/**
 * Assesses shared values; returns one result for each, in the same order.
 * @param contractors the list that `members` point into
 * @param persons the keys of each contractor's persons
 */
export function assessHubs(
  contractors: readonly ClusterContractor[],
  persons: readonly (readonly string[])[],
  values: readonly ValueMembers[],
  settings: ClusteringSettings,
): HubAssessment[] {
  const countParties = partyCounter(contractors, persons, settings.names);
  const namesakes = namesakeCounter(persons);
  const { hub } = settings;
  return values.map(({ kind, key, members }) => {
    if (kind === 'person') {
      return { parties: 1, hub: namesakes(key, members.length) > settings.persons.namesakes };
    }
    const parties = countParties(members);
    const scattered =
      kind === 'phone' &&
      parties > hub.scattered.parties &&
      new Set(members.map((member) => contractors[member]?.place)).size > hub.scattered.places;
    return { parties, hub: parties > hub.parties || scattered };
  });
}

/**
 * Counts the persons of a state by given name and by surname. The returned function computes how many people would have
 * a full name by chance if given names and surnames were independent, not counting the people themselves.
 */
function namesakeCounter(persons: readonly (readonly string[])[]): (key: string, bearers: number) => number {
  const counts = new Map<string, number>();
  const add = (what: string): void => {
    counts.set(what, (counts.get(what) ?? 0) + 1);
  };
  for (const keys of persons) {
    for (const key of keys) {
      const { given, surname, state } = partsOf(key);
      add(state);
      add(given);
      add(surname);
    }
  }
  return (key, bearers) => {
    const { given, surname, state } = partsOf(key);
    const others = (part: string): number => Math.max(0, (counts.get(part) ?? 0) - bearers);
    return (others(given) * others(surname)) / Math.max(1, counts.get(state) ?? 0);
  };
}

/** Splits `orla brannick|MN` into unambiguous parts: `orla |MN`, ` brannick|MN`, `MN`. */
function partsOf(key: string): { given: string; surname: string; state: string } {
  const space = key.indexOf(' ');
  const bar = key.lastIndexOf('|');
  return {
    given: key.slice(0, space + 1) + key.slice(bar),
    surname: key.slice(space),
    state: key.slice(bar + 1),
  };
}

/**
 * Counts the unrelated parties behind a value. Contractors are related by a person, or by a name word that is rare
 * elsewhere and more frequent here than by chance: a franchise is one party, and a mailbox shop has one for each
 * customer.
 *
 * Parties are counted by their effective number: the exponential of the Shannon entropy of their shares of the
 * contractors (Hill number of order 1: Jost, "Entropy and diversity", Oikos 113 (2006)). A family of fifty contractors
 * and ten strangers are eleven parties with an effective number of 2.3; for sixty strangers it is 60.
 */
/** Counts the parties among contractors, given by position. 1 or more. */
type CountParties = (members: readonly number[]) => number;

/**
 * Counts the contractors' words once; the returned function is called for each value.
 * @param persons keys of the persons behind each contractor; a person counts like a name word
 */
export function partyCounter(
  contractors: readonly ClusterContractor[],
  persons: readonly (readonly string[])[],
  names: ClusteringSettings['names'],
): CountParties {
  const holders = new Map<string, number>();
  const eachWord = (position: number, take: (word: string) => void): void => {
    for (const words of [contractors[position]?.nameTokens ?? [], persons[position] ?? []]) {
      for (const [index, word] of words.entries()) if (words.indexOf(word) === index) take(word);
    }
  };
  for (const position of contractors.keys()) {
    eachWord(position, (word) => holders.set(word, (holders.get(word) ?? 0) + 1));
  }
  const commonWords = new Set(names.commonWords);
  const { believed: prior } = names;

  /** The share of contractors elsewhere that have a word, averaged with its prior share. */
  const shareElsewhere = (word: string, here: number, size: number): number => {
    const priorShare = commonWords.has(word) ? prior.common : prior.ordinary;
    const carriers = (holders.get(word) ?? here) - here + priorShare * prior.contractors;
    return carriers / (contractors.length - size + prior.contractors);
  };

  return (members) => {
    const carriers = new Map<string, number[]>();
    for (const [index, member] of members.entries()) {
      eachWord(member, (word) => {
        const own = carriers.get(word);
        if (own === undefined) carriers.set(word, [index]);
        else own.push(index);
      });
    }
    const related = new DisjointSets(members.length);
    for (const [word, own] of carriers) {
      if (own.length < 2) continue;
      const share = shareElsewhere(word, own.length, members.length);
      if (share > names.distinctiveShare) continue;
      if (chanceOf(own.length, share * members.length) * carriers.size <= names.chance) related.unite(own);
    }
    return effectiveNumber(related.sizes());
  };
}

/**
 * Upper bound of the probability of `count` or more when `expected` are expected: Chernoff's bound for a Poisson
 * variable.
 */
function chanceOf(count: number, expected: number): number {
  if (count <= expected) return 1;
  return Math.exp(count - expected + count * Math.log(expected / count));
}

/** The effective number of parties with these sizes: the exponential of the entropy of their shares. */
function effectiveNumber(sizes: readonly number[]): number {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const entropy = sizes
    .toSorted((a, b) => a - b)
    .reduce((sum, size) => sum - (size / total) * Math.log(size / total), 0);
  return Math.exp(entropy);
}
