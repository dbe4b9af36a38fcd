/** Scores every source column against the evidence for each of our columns. */
import type { Family } from '@crs/domain';
import type { Form } from '@crs/feeds';
import { type NameWords, wordsOf } from '../evidence/column-words.js';
import { type Target, targets } from '../evidence/columns.js';
import {
  familyWords,
  meaningChangers,
  partyWords,
  positionalNames,
  stopWords,
  unstableIds,
} from '../evidence/name-words.js';
import { doubtfulRoles, roleOf } from '../evidence/parties.js';
import { wordsByColumn } from '../evidence/places-of-parties.js';
import { isConstant, support, valueHints } from '../evidence/values.js';
import { fillOf, type Profile } from '../profile/profile.js';

/** One of our columns, and a way to read it from a source. */
export interface ColumnCandidate {
  /** Our column. */
  readonly name: string;
  readonly form: Form;
  /** The source columns that this candidate claims for itself. */
  readonly columns: readonly string[];
  /** 0 to a little above 1; more for columns combined from unmistakable pieces. */
  readonly score: number;
  /** The party that does the work and that the columns describe; empty if there is none. */
  readonly role: string;
  /** The reason, for people to read. */
  readonly reason: string;
  /** The column that is read whole; null if the form splits it or combines several. */
  readonly whole: { readonly target: Target; readonly profile: Profile; readonly words: NameWords } | null;
}

/** The minimum score of a candidate. */
const minimumScore = 0.42;

/** The minimum name score at which a column with one value in all rows may be a city, a name, or a type. */
const leastOfConstant = 0.96;

/** Returns every source column with the columns of ours that it may be, best first. */
export function candidatesOf(family: Family, profiles: readonly Profile[]): ColumnCandidate[] {
  const licensed = family === 'permits' ? licensesIn(profiles) : [];
  const named = wordsByColumn(family === 'permits' ? profiles : []);
  const found = profiles.flatMap((profile) => {
    const words = named.get(profile.column) ?? wordsOf(profile.column);
    const titles = profile.label === null ? null : wordsOf(profile.label);
    const isNameless = words.words.every((word) => positionalNames.has(word));
    const ofLicense = licensed.some((stem) => profile.column.startsWith(stem));
    return targets[family].flatMap((target) => {
      const excluded =
        (target.kind === 'serial' && unstableIds.test(profile.column)) ||
        target.never.some((word) => words.words.includes(word)) ||
        (target.name === 'expirationDate' && ofLicense);
      return [
        ...(excluded ? [] : byName(family, target, profile, words, titles)),
        ...(isNameless ? byValues(target, profile, words) : []),
      ];
    });
  });
  // Of two candidates, the one with values wins, whatever their names.
  const isEmpty = ({ whole }: ColumnCandidate): boolean =>
    whole?.profile.filled === 0 && whole.profile.rows > 0;
  return found
    .map((one) => (hasFullerRival(one, found) ? { ...one, score: one.score - SPARSE } : one))
    .sort((a, b) => Number(isEmpty(a)) - Number(isEmpty(b)) || b.score - a.score);
}

/** How much better a sparse name must fit than one that every row has. */
const SPARSE = 0.15;

/** True for a name missing in half of the rows if another column fits nearly as well and is in all rows. */
function hasFullerRival(one: ColumnCandidate, all: readonly ColumnCandidate[]): boolean {
  const own = one.whole;
  if (own === null || own.target.kind !== 'name' || own.profile.filled === 0 || fillOf(own.profile) > 0.5)
    return false;
  return all.some(
    (other) =>
      other.name === one.name &&
      other.score > one.score - SPARSE &&
      other.whole !== null &&
      fillOf(other.whole.profile) > 0.95,
  );
}

function byName(
  family: Family,
  target: Target,
  profile: Profile,
  words: NameWords,
  titles: NameWords | null,
): ColumnCandidate[] {
  const named = bestPhrase(family, target, words);
  const titled = titles === null ? null : bestPhrase(family, target, titles);
  const best = titled !== null && titled.score - 0.02 > (named?.score ?? 0) ? titled : named;
  if (best === null) return [];
  const backed = supportFor(target, profile, best.score);
  const score = best.score * backed * (profile.filled === 0 && profile.rows > 0 ? 0.8 : 1);
  if (score < minimumScore) return [];
  const phrase = best.phrase.join(' ');
  const reason = `named "${phrase}"${backed > 1 ? `, and its values look like it` : ''}`;
  return [candidate(target, profile, words, score, roleOf(phrase), reason)];
}

/** For a column whose name means nothing: one in a file without a header, or "Field7". */
function byValues(target: Target, profile: Profile, words: NameWords): ColumnCandidate[] {
  if (profile.filled === 0) return [];
  return target.valueHints.flatMap(({ hint, weight }) => {
    const [reason, holds] = valueHints[hint];
    return holds(profile) ? [candidate(target, profile, words, weight, '', reason)] : [];
  });
}

const candidate = (
  target: Target,
  profile: Profile,
  words: NameWords,
  score: number,
  role: string,
  reason: string,
): ColumnCandidate => ({
  name: target.name,
  form: profile.column,
  columns: [profile.column],
  score,
  role,
  reason,
  whole: { target, profile, words },
});

/** The column's values give a factor for its name score; 0 rules the column out. */
function supportFor({ kind, name }: Target, profile: Profile, named: number): number {
  // A license's name is the company, not its person.
  if (name === 'personName' && profile.looks.company > 0.5) return 0.4;
  // A street without a house number is not an address.
  const isStreet = name === 'propertyAddress' && wordsOf(profile.column).words.at(-1) === 'street';
  if (isStreet && profile.filled > 0 && profile.looks.street <= 0.5) return 0;
  const varies = kind === 'city' || kind === 'name' || /type$/i.test(name);
  return varies && named < leastOfConstant && isConstant(profile) ? 0 : support(kind, profile);
}

/** Returns warnings about source columns whose name matches an unmapped column of ours but whose values do not. */
export function doubtsOf(
  family: Family,
  profiles: readonly Profile[],
  given: ReadonlySet<string>,
  read: ReadonlySet<string>,
): string[] {
  return profiles.flatMap((profile) => {
    if (read.has(profile.column) || profile.filled === 0) return [];
    const words = wordsOf(profile.column);
    const like = targets[family].find((target) => {
      const named = given.has(target.name) ? 0 : (bestPhrase(family, target, words)?.score ?? 0);
      return named > 0.75 && supportFor(target, profile, named) < 0.5;
    });
    const example = profile.top[0]?.[0].slice(0, 40) ?? '';
    return like === undefined
      ? []
      : [
          `${profile.column} has a name like ${like.name}, but its values do not fit ("${example}"), so it is left out.`,
        ];
  });
}

/** The prefixes of license columns. Next to an "L&I License", "L&I Expires" is the license's expiration, not the permit's. */
function licensesIn(profiles: readonly Profile[]): string[] {
  return profiles.flatMap(({ column }) => {
    const stem = /^(.*\S)[\s_]+lic(?:en[sc]e)?\b/i.exec(column)?.[1] ?? '';
    return stem === '' || familyWords.permits.has(stem.toLowerCase()) ? [] : [stem];
  });
}

function bestPhrase(
  family: Family,
  { phrases, name }: Target,
  words: NameWords,
): { phrase: readonly string[]; score: number } | null {
  const step = phrases.length > 35 ? 0.003 : 0.012;
  let best: { phrase: readonly string[]; score: number } | null = null;
  for (const [rank, phrase] of phrases.entries()) {
    const doubtful = name.startsWith('contractor') && doubtfulRoles.has(phrase[0] ?? '') ? 0.1 : 0;
    const score = fit(words, phrase, familyWords[family]) - Math.min(0.3, rank * step) - doubtful;
    if (score > (best?.score ?? 0)) best = { phrase, score };
  }
  return best;
}

/**
 * Scores how well a name fits a phrase, from 0 (not at all) to 1 (the phrase itself). The name must contain every word
 * of the phrase; extra words lower the score.
 * @param spare words that add no information in this family
 */
export function fit(name: NameWords, phrase: readonly string[], spare: ReadonlySet<string>): number {
  const rest = [...name.words];
  let last = -1;
  let inOrder = true;
  for (const word of phrase) {
    const at = rest.indexOf(word);
    if (at === -1) return 0;
    rest[at] = '';
    inOrder &&= at > last;
    last = at;
  }
  let score = inOrder ? 1 : 0.97;
  for (const word of rest) {
    if (word === '') continue;
    if (word === 'code') score -= phrase.includes('description') ? 0.03 : 0.14;
    else if (word.length === 1) score -= 0.03;
    else if (spare.has(word)) score -= 0.06;
    else if (partyWords.has(word)) return 0;
    else if (stopWords.has(word)) score -= 0.03;
    else if (meaningChangers.has(word)) return 0;
    else score -= 0.2;
  }
  // The second of several columns with the same name is rarely the right one.
  if (name.numbers.some((number) => number > 1 && number < 100)) score -= 0.12;
  return Math.max(0, score);
}
