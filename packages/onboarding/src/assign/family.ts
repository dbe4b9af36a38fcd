/** Which family of records a source publishes. */
import { type Family, families } from '@crs/domain';
import { splitAddresses } from '../forms/address-pieces.js';
import { wordsOf } from '../profile/column-words.js';
import type { Profile } from '../profile/profile.js';
import { assign, candidatesOf } from './assign.js';

/** A family, how sure, and why. */
export interface FamilyGuess {
  readonly family: Family;
  /** False where another family is as likely, or nothing was found at all. */
  readonly sure: boolean;
  readonly reasons: readonly string[];
}

/** Columns that mark a family when they are found under its own names. */
const marks: Readonly<Record<Family, readonly string[]>> = {
  permits: [
    'permitNumber',
    'issueDate',
    'value',
    'propertyAddress',
    'description',
    'parcelNumber',
    'workType',
    'permitType',
  ],
  licenses: [
    'licenseNumber',
    'licenseType',
    'expirationDate',
    'originalDate',
    'name',
    'dbaName',
    'phone',
    'status',
  ],
  inspections: [
    'activityNumber',
    'establishmentName',
    'openDate',
    'naics',
    'inspectionType',
    'unionStatus',
    'sic',
    'closeConferenceDate',
  ],
  orders: ['penaltyAmount', 'violationTypes', 'orderDate', 'fileNumbers', 'orderType', 'actionsTaken'],
  actions: ['caseNumber', 'respondent', 'restitutionAmount', 'actionDate', 'actionType', 'summary'],
};

/** Words in titles and names of columns that belong to one family. */
const telling: Readonly<Record<Family, RegExp>> = {
  permits: /\b(permits?|construction activity|building jobs|job filings?|dob now jobs)\b/i,
  licenses:
    /\b(licen[sc]e[des]*|licensees?|contractors? (list|roster|registry)|registr(y|ations?)|registered contractors|credentials?|roster|contractors?)\b/i,
  inspections: /\b(osha|inspections?|activity nr|establishments?)\b/i,
  orders:
    /\b(orders?|violations?|enforcement|disciplin\w+|penalt(y|ies)|hearings?|citations?|complaints?)\b/i,
  actions: /\b(attorney general|lawsuits?|litigation|consumer (action|protection)\w*|settlements?)\b/i,
};

/**
 * Guesses the family from the columns and from what the source is called.
 * @param texts its title, its address, the name of its file
 */
export function guessFamily(profiles: readonly Profile[], texts: readonly string[]): FamilyGuess {
  const title = texts
    .join(' ')
    .replace(/[_/.-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2');
  const scored = families.map((family) => {
    const assigned = assign(candidatesOf(family, profiles));
    const found = marks[family].filter((name) => (assigned.get(name)?.score ?? 0) > 0.8);
    // A roster prints no permits and what their work costs; a permit does print its contractor's license.
    const works = family === 'licenses' && ofWorks(profiles);
    const own = works ? 0 : ownWords(family, profiles);
    const marked = (found.length / marks[family].length) * (works ? 0.5 : 1);
    const titled = telling[family].test(title);
    const score = marked + own * 0.6 + (titled ? 0.5 : 0);
    const reasons = [
      ...(titled ? [`its name says ${telling[family].exec(title)?.[0].toLowerCase() ?? family}`] : []),
      ...(own > 0 ? ['its columns are named after such records'] : []),
      ...(found.length > 0 ? [`it has ${found.join(', ')}`] : []),
    ];
    return { family, score, reasons };
  });
  scored.sort((a, b) => b.score - a.score);
  const [first, second] = scored;
  if (first === undefined || second === undefined) throw new Error('there are no families');
  return {
    family: first.family,
    sure: first.score >= 0.5 && first.score - second.score > 0.1,
    reasons: first.reasons,
  };
}

function ofWorks(profiles: readonly Profile[]): boolean {
  const assigned = assign(candidatesOf('permits', profiles));
  const has = (name: string, least = 0.8): boolean => (assigned.get(name)?.score ?? 0) > least;
  const named = profiles.some(({ column }) => wordsOf(column).words.join(' ').includes('permit number'));
  return (
    has('value', named ? 0.6 : 0.8) &&
    has('issueDate') &&
    (named || has('propertyAddress') || splitAddresses(profiles).length > 0)
  );
}

const keyWords: Readonly<Record<Family, readonly string[]>> = {
  permits: ['permit', 'filing'],
  licenses: ['license', 'licensee', 'credential'],
  inspections: ['activity', 'establishment', 'osha'],
  orders: ['penalty', 'violation', 'hearing'],
  actions: ['defendant', 'restitution', 'plaintiff', 'court'],
};

/** How many columns carry the family's own words, up to 1. */
function ownWords(family: Family, profiles: readonly Profile[]): number {
  const count = profiles.filter(({ column }) => {
    const { words } = wordsOf(column);
    // A permit prints its contractor's license, too.
    if (
      family === 'licenses' &&
      words[0] !== 'license' &&
      words.some((word) =>
        ['contractor', 'applicant', 'permittee', 'professional', 'contact'].includes(word),
      ) &&
      !words.includes('status')
    )
      return false;
    return keyWords[family].some((word) => words.includes(word));
  }).length;
  return Math.min(1, count / 3);
}
