/**
 * Hubs: values printed by so many contractors with unrelated names that they say nothing about who
 * belongs together. Names are related when they carry the same distinctive word; a word binds the names
 * of a value only from a certain share of them on, because in a long list of strangers some surname
 * always comes twice.
 */
import type { ClusteringSettings } from './settings.js';
import type { ClusterContractor, ValueMembers } from './shared-values.js';

/**
 * Tells the hubs among shared values.
 * Takes the contractors that `members` point into; gives one flag a value, in the same order.
 */
export function findHubs(
  contractors: readonly ClusterContractor[],
  values: readonly ValueMembers[],
  settings: ClusteringSettings,
): boolean[] {
  const { hub, smallHub } = settings;
  const smallest = Math.min(hub.sharers, smallHub.sharers);
  const doubtful = values.filter(({ members }) => members.length > smallest);
  if (doubtful.length === 0) return values.map(() => false);

  const holders = countHolders(contractors, doubtful);
  const commonWords = new Set(settings.names.commonWords);
  return values.map(({ members }) => {
    if (members.length <= smallest) return false;
    const unrelated = unrelatedShare(contractors, members, holders, commonWords, settings.names);
    return [hub, smallHub].some((rule) => members.length > rule.sharers && unrelated >= rule.unrelatedNames);
  });
}

/** How many contractors carry each word that occurs at the doubtful values. */
function countHolders(
  contractors: readonly ClusterContractor[],
  doubtful: readonly ValueMembers[],
): Map<string, number> {
  const holders = new Map<string, number>();
  for (const { members } of doubtful) {
    for (const member of members) {
      for (const token of contractors[member]?.nameTokens ?? []) holders.set(token, 0);
    }
  }
  for (const { nameTokens } of contractors) countWords(nameTokens, holders, true);
  return holders;
}

/** Adds one for each different word; with `knownOnly`, words that are not yet in `counts` are passed over. */
function countWords(tokens: readonly string[], counts: Map<string, number>, knownOnly: boolean): void {
  for (const [index, token] of tokens.entries()) {
    if (tokens.indexOf(token) !== index) continue;
    const count = counts.get(token);
    if (count !== undefined) counts.set(token, count + 1);
    else if (!knownOnly) counts.set(token, 1);
  }
}

/** The share of a value's contractors whose names carry no distinctive word that binds them to another. */
function unrelatedShare(
  contractors: readonly ClusterContractor[],
  members: readonly number[],
  holders: ReadonlyMap<string, number>,
  commonWords: ReadonlySet<string>,
  names: ClusteringSettings['names'],
): number {
  const here = new Map<string, number>();
  for (const member of members) countWords(contractors[member]?.nameTokens ?? [], here, false);

  const family = Math.max(2, names.familyShare * members.length);
  const elsewhere = Math.ceil(names.distinctiveShare * (contractors.length - members.length));
  const binds = (token: string): boolean => {
    const count = here.get(token) ?? 0;
    return count >= family && !commonWords.has(token) && (holders.get(token) ?? count) - count <= elsewhere;
  };
  const unrelated = members.filter((member) => !contractors[member]?.nameTokens.some(binds));
  return unrelated.length / members.length;
}
