/**
 * Finds hubs: shared values that do not show that contractors belong together. An address or phone is a hub when too many unrelated
 * parties print it; a person's name when chance alone would bring namesakes.
 */
import { partyCounter } from './parties.js';
import type { ClusteringSettings } from './settings.js';
import type { ClusterContractor, ValueMembers } from './shared-values.js';

/** The number of parties behind a shared value, and whether it is a hub. */
export interface HubAssessment {
  /** The effective number of unrelated parties that print it, 1 or more. */
  readonly parties: number;
  readonly hub: boolean;
}

/**
 * Assesses shared values; gives one result for each, in the same order.
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
 * Counts the persons of a state by given name and by surname. The function it gives computes how many bearers of a whole name
 * chance would bring if both were independent, without the bearers themselves.
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

/** `orla brannick|MN` in parts that cannot be taken for each other: `orla |MN`, ` brannick|MN`, `MN`. */
function partsOf(key: string): { given: string; surname: string; state: string } {
  const space = key.indexOf(' ');
  const bar = key.lastIndexOf('|');
  return {
    given: key.slice(0, space + 1) + key.slice(bar),
    surname: key.slice(space),
    state: key.slice(bar + 1),
  };
}
