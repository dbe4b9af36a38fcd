/** Which family of records a source publishes. */
import { type Family, families } from '@crs/domain';
import { splitAddresses } from '../evidence/address-pieces.js';
import { wordsOf } from '../evidence/column-words.js';
import { familyEvidence } from '../evidence/families.js';
import type { Profile } from '../profile/profile.js';
import { assign } from './assign.js';
import { type ColumnCandidate, candidatesOf } from './candidates.js';

/** A family, how sure, and why. */
export interface FamilyGuess {
  readonly family: Family;
  /** False where another family is as likely, or nothing was found at all. */
  readonly sure: boolean;
  readonly reasons: readonly string[];
}

/**
 * Guesses the family from the columns and from what the source is called.
 * @param texts its title, its address, the name of its file
 */
export function guessFamily(profiles: readonly Profile[], texts: readonly string[]): FamilyGuess {
  const title = texts
    .join(' ')
    .replace(/[_/.-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2');
  const assigned = new Map(families.map((family) => [family, assign(candidatesOf(family, profiles))]));
  const hasWorks = ofWorks(profiles, assigned.get('permits'));
  const scored = families.map((family) => {
    const { marks, titles } = familyEvidence[family];
    const found = marks.filter((name) => scoreOf(assigned.get(family), name) > 0.8);
    // A roster prints no permits and what their work costs; a permit does print its contractor's license.
    const isOfWorks = family === 'licenses' && hasWorks;
    const own = isOfWorks ? 0 : ownWords(family, profiles);
    const titled = titles.exec(title)?.[0].toLowerCase();
    const score =
      (found.length / marks.length) * (isOfWorks ? 0.5 : 1) + own * 0.6 + (titled === undefined ? 0 : 0.5);
    const reasons = [
      ...(titled === undefined ? [] : [`its name says ${titled}`]),
      ...(own > 0 ? ['its columns are named after such records'] : []),
      ...(found.length > 0 ? [`it has ${found.join(', ')}`] : []),
    ];
    return { family, score, reasons };
  });
  scored.sort((a, b) => b.score - a.score);
  const [first, second] = scored;
  if (first === undefined || second === undefined) throw new Error('there are no families');
  const { family, score, reasons } = first;
  return { family, sure: score >= 0.5 && score - second.score > 0.1, reasons };
}

type Assigned = ReadonlyMap<string, ColumnCandidate> | undefined;
const scoreOf = (assigned: Assigned, name: string): number => assigned?.get(name)?.score ?? 0;

function ofWorks(profiles: readonly Profile[], assigned: Assigned): boolean {
  const isNamed = profiles.some(({ column }) => wordsOf(column).words.join(' ').includes('permit number'));
  return (
    scoreOf(assigned, 'value') > (isNamed ? 0.6 : 0.8) &&
    (scoreOf(assigned, 'issueDate') > 0.8 || scoreOf(assigned, 'description') > 0.8) &&
    (isNamed || scoreOf(assigned, 'propertyAddress') > 0.8 || splitAddresses(profiles).length > 0)
  );
}

/** Parties whose license a permit prints. */
const licensed = ['contractor', 'applicant', 'permittee', 'professional', 'contact'];

/** How many columns carry the family's own words, up to 1. */
function ownWords(family: Family, profiles: readonly Profile[]): number {
  const own = profiles.filter(({ column }) => {
    const { words } = wordsOf(column);
    const isOfPermit =
      family === 'licenses' &&
      words[0] !== 'license' &&
      words.some((word) => licensed.includes(word)) &&
      !words.includes('status');
    return !isOfPermit && familyEvidence[family].words.some((word) => words.includes(word));
  });
  return Math.min(1, own.length / 3);
}
