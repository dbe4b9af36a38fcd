/** Which source column each of ours is: by its name first, held against its values. */

import type { Family } from '@crs/domain';
import { byValues } from '../evidence/by-values.js';
import { synonyms } from '../evidence/families.js';
import { isConstant, support } from '../evidence/kinds.js';
import { contractorRoles, doubtfulRoles } from '../evidence/permits.js';
import type { Target } from '../evidence/target.js';
import { type NameWords, unstableIds, wordsOf } from '../profile/column-words.js';
import { fillOf, type Profile } from '../profile/profile.js';
import { familyFillers, fit } from './name-score.js';

/** A source column that may be one of ours. */
export interface Candidate {
  readonly target: Target;
  readonly profile: Profile;
  readonly words: NameWords;
  /** 0 to a little above 1. */
  readonly score: number;
  /** The party the column is about, where it is about one of those who build; empty otherwise. */
  readonly role: string;
  /** Why, for a person. */
  readonly reason: string;
}

/** Below this a name says too little. */
const least = 0.42;

/** Every source column with the columns of ours that it may be, best first. */
export function candidatesOf(family: Family, profiles: readonly Profile[]): Candidate[] {
  const spare = familyFillers[family] ?? new Set<string>();
  const found: Candidate[] = [];
  const licensed = family === 'permits' ? licensesIn(profiles) : [];
  for (const profile of profiles) {
    const words = wordsOf(profile.column);
    const titles = profile.label === null ? null : wordsOf(profile.label);
    for (const target of synonyms[family]) {
      if (target.kind === 'serial' && unstableIds.test(profile.column)) continue;
      if (target.never.some((word) => words.words.includes(word))) continue;
      if (target.name === 'expirationDate' && licensed.some((stem) => profile.column.startsWith(stem)))
        continue;
      const named = bestPhrase(target, words, spare);
      const titled = titles === null ? null : bestPhrase(target, titles, spare);
      const best = titled !== null && titled.score - 0.02 > (named?.score ?? 0) ? titled : named;
      if (best === null) continue;
      const backed = supportFor(target, profile, best.score);
      const score = best.score * backed * (fillOf(profile) === 0 && profile.rows > 0 ? 0.8 : 1);
      if (score < least) continue;
      const reason = `named "${best.phrase.join(' ')}"${backed > 1 ? `, and its values look like it` : ''}`;
      found.push({ target, profile, words, score, role: roleOf(best.phrase), reason });
    }
    for (const { target, score, reason } of byValues(family, profile, words)) {
      found.push({ target, profile, words, score, role: '', reason });
    }
  }
  // Of two candidates the filled one wins, whatever they are called.
  const isEmpty = ({ profile }: Candidate): boolean => profile.rows > 0 && profile.filled === 0;
  return found.sort((a, b) => Number(isEmpty(a)) - Number(isEmpty(b)) || b.score - a.score);
}

/** Below this a name alone does not make a city, a name or a type of a value that every row shares. */
const leastOfConstant = 0.96;

/** How much a column's values speak for one of ours, where its name speaks for it so much. */
function supportFor({ kind, name }: Target, profile: Profile, named: number): number {
  // A firm is the name of a license, not its person.
  if (name === 'personName' && profile.looks.company > 0.5) return 0.4;
  const varies = kind === 'city' || kind === 'name' || /type$/i.test(name);
  return varies && named < leastOfConstant && isConstant(profile) ? 0 : support(kind, profile);
}

const isDoubtful = (target: Target, profile: Profile, named: number): boolean =>
  named > 0.75 && supportFor(target, profile, named) < 0.5;

/** Source columns called like one of ours that is not given, whose values are not such: what was left out, and why. */
export function doubtsOf(
  family: Family,
  profiles: readonly Profile[],
  given: ReadonlySet<string>,
  read: ReadonlySet<string>,
): string[] {
  const spare = familyFillers[family] ?? new Set<string>();
  return profiles.flatMap((profile) => {
    if (read.has(profile.column) || profile.filled === 0) return [];
    const words = wordsOf(profile.column);
    const like = synonyms[family].find(
      (target) =>
        !given.has(target.name) && isDoubtful(target, profile, bestPhrase(target, words, spare)?.score ?? 0),
    );
    if (like === undefined) return [];
    const example = profile.top[0]?.[0].slice(0, 40) ?? '';
    return [
      `${profile.column} is called like ${like.name}, but its values are not such ("${example}"): left out.`,
    ];
  });
}

/** "L&I" where there is an "L&I License": an "L&I Expires" is the license's, not the permit's. */
function licensesIn(profiles: readonly Profile[]): string[] {
  return profiles.flatMap(({ column }) => {
    const stem = /^(.*\S)[\s_]+lic(?:en[sc]e)?\b/i.exec(column)?.[1] ?? '';
    return stem === '' || familyFillers.permits?.has(stem.toLowerCase()) ? [] : [stem];
  });
}

function bestPhrase(
  { phrases, name }: Target,
  words: NameWords,
  spare: ReadonlySet<string>,
): { phrase: readonly string[]; score: number } | null {
  const step = phrases.length > 35 ? 0.003 : 0.012;
  let best: { phrase: readonly string[]; score: number } | null = null;
  phrases.forEach((phrase, rank) => {
    const doubtful = name.startsWith('contractor') && doubtfulRoles.has(phrase[0] ?? '') ? 0.1 : 0;
    const score = fit(words, phrase, spare) - Math.min(0.3, rank * step) - doubtful;
    if (score > (best?.score ?? 0)) best = { phrase, score };
  });
  return best;
}

/** The party a phrase begins with. */
export function roleOf(phrase: readonly string[]): string {
  const text = phrase.join(' ');
  return contractorRoles.find((role) => text === role || text.startsWith(`${role} `)) ?? '';
}

/** Each of our columns with its best source column; a source column is one of ours at most. */
export function assign(candidates: readonly Candidate[]): Map<string, Candidate> {
  const assigned = new Map<string, Candidate>();
  const used = new Set<string>();
  for (const candidate of candidates) {
    const { target, profile } = candidate;
    if (assigned.has(target.name) || used.has(profile.column)) continue;
    assigned.set(target.name, candidate);
    used.add(profile.column);
  }
  return withoutStrangers(assigned, candidates);
}

/** The address, the phone and the license of a contractor are those of whoever is named, and of nobody else. */
function withoutStrangers(
  assigned: Map<string, Candidate>,
  candidates: readonly Candidate[],
): Map<string, Candidate> {
  const role = assigned.get('contractorName')?.role;
  if (role === undefined) return assigned;
  const strange = ({ role: other }: Candidate): boolean =>
    other !== '' && other !== role && (doubtfulRoles.has(other) || doubtfulRoles.has(role));
  for (const [name, candidate] of assigned) {
    if (!name.startsWith('contractor') || !strange(candidate)) continue;
    assigned.delete(name);
    const used = new Set([...assigned.values()].map(({ profile }) => profile.column));
    const next = candidates.find(
      (one) => one.target.name === name && !strange(one) && !used.has(one.profile.column),
    );
    if (next !== undefined) assigned.set(name, next);
  }
  return assigned;
}
