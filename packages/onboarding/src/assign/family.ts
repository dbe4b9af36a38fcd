/** Guesses which family of records a source publishes. */
import { type Family, families } from '@crs/domain';
import { splitAddresses } from '../evidence/address-pieces.js';
import { wordsOf } from '../evidence/column-words.js';
import { familyEvidence } from '../evidence/families.js';
import type { Profile } from '../profile/profile.js';
import { assign } from './assign.js';
import { type ColumnCandidate, candidatesOf } from './candidates.js';

/** A family, the certainty, and the reason. */
interface FamilyGuess {
  readonly family: Family;
  /** False if another family is equally likely, or if nothing was found. */
  readonly sure: boolean;
  readonly reasons: readonly string[];
}

/**
 * Guesses the family from the columns and from the source's names.
 * @param texts its title, address, and file name
 * @param isOfCity true if the operator named a city, which only permits have
 */
export function guessFamily(
  profiles: readonly Profile[],
  texts: readonly string[],
  isOfCity = false,
): FamilyGuess {
  const title = texts
    .join(' ')
    .replace(/[_/.-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2');
  const assigned = new Map(families.map((family) => [family, assign(candidatesOf(family, profiles))]));
  const hasWorks =
    ofWorks(profiles, assigned.get('permits')) ||
    hasBothNumbers(assigned.get('permits'), assigned.get('licenses'));
  const scored = families.map((family) => {
    const { marks, titles } = familyEvidence[family];
    const found = marks.filter((name) => scoreOf(assigned.get(family), name) > 0.8);
    // A roster has no permits or job values, but a permit does name its contractor's license.
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
  const sure = score >= 0.5 && score - second.score > 0.1;
  // A permit may name its contractor's license, sometimes three, and look like a license record.
  const mayBePermit = family === 'licenses' && scoreOf(assigned.get('permits'), 'permitNumber') > 0.8;
  return isOfCity && (!sure || mayBePermit)
    ? { family: 'permits', sure: true, reasons: ['you named its city'] }
    : { family, sure, reasons };
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

/** True for a permit number in one column and a license number in another: a permit with its contractor's license. */
function hasBothNumbers(permits: Assigned, licenses: Assigned): boolean {
  const [permit, license] = [permits?.get('permitNumber'), licenses?.get('licenseNumber')];
  return (
    permit?.whole?.words.words.includes('permit') === true &&
    license?.whole?.words.words.includes('license') === true &&
    permit.columns[0] !== license.columns[0] &&
    [permit, license].every(({ score }) => score > 0.7) &&
    (scoreOf(permits, 'issueDate') > 0.8 || scoreOf(permits, 'propertyAddress') > 0.8)
  );
}

/** Parties whose license a permit may show. */
const licensed = ['contractor', 'applicant', 'permittee', 'professional', 'contact'];

/** The share of columns that contain the family's own words, up to 1. */
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
