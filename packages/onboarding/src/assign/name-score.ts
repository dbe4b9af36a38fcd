/** How well a column's name fits a phrase for one of our columns. */
import type { NameWords } from '../profile/column-words.js';

/** Words that say nothing about what a column holds. */
const fillers = new Set(
  'current original the of in and full primary main text string printed decimal display as line combined column all information info details official listed geo geocoded cited'.split(
    ' ',
  ),
);
/** Words for people and places: a phrase that does not name one does not mean it. */
const parties = new Set(
  'owner buyer architect engineer agent lender inspector tenant surveyor expediter representative surety bond insurance applicant contractor builder permittee licensee professional contact qualifier principal respondent defendant mailing entered clerk'.split(
    ' ',
  ),
);
/** Words that turn a column into another thing altogether. */
const turning = new Set(
  'fee paid waived balance due code flag count percent area units units year month updated modified created entered load suspended renewal fax county country district ward census council zoning plan review second previous prior effective start hearing middle initial last first use number id date amount name type link status reason level revision expiration complete approved closed violation comments borough floor conference address city state zip phone email license street latitude longitude x y trade house block lot unit suffix direction dwelling agency sequence'.split(
    ' ',
  ),
);

/** Words that every column of a family may carry. */
export const familyFillers: Readonly<Record<string, ReadonlySet<string>>> = {
  permits: new Set([
    'permit',
    'building',
    'record',
    'project',
    'work',
    'job',
    'construction',
    'property',
    'site',
  ]),
  licenses: new Set([
    'license',
    'contractor',
    'licensee',
    'registration',
    'credential',
    'business',
    'company',
  ]),
  inspections: new Set(['inspection', 'case', 'site', 'establishment', 'osha']),
  orders: new Set(['order', 'action', 'case', 'respondent']),
  actions: new Set(['action', 'case', 'respondent', 'defendant']),
};

/**
 * From 0, no fit, to 1, the phrase itself. Every word of the phrase must be there; what the name has beside them
 * counts against it.
 * @param spare words that are no news in this family
 */
export function fit(name: NameWords, phrase: readonly string[], spare: ReadonlySet<string>): number {
  const rest = [...name.words];
  let order = -1;
  let inOrder = true;
  for (const word of phrase) {
    const at = rest.indexOf(word);
    if (at === -1) return 0;
    rest[at] = '';
    if (at < order) inOrder = false;
    order = at;
  }
  let score = inOrder ? 1 : 0.97;
  for (const word of rest) {
    if (word === '') continue;
    if (word === 'code' && phrase.includes('description')) score -= 0.03;
    else if (word === 'code') score -= 0.14;
    else if (word.length === 1) score -= 0.03;
    else if (spare.has(word)) score -= 0.06;
    else if (parties.has(word)) return 0;
    else if (fillers.has(word)) score -= 0.03;
    else if (turning.has(word)) return 0;
    else score -= 0.2;
  }
  // The second of several columns of one name is rarely the one that is meant.
  if (name.numbers.some((number) => number > 1 && number < 100)) score -= 0.12;
  return Math.max(0, score);
}
