/** Orders and actions as prose: the sentence that names the respondents, and the one that says what was ordered. */

import type { ParseStep } from '@crs/feeds';
import { columnsOf } from '@crs/feeds';
import { wordsOf } from '../profile/column-words.js';
import type { Profile } from '../profile/profile.js';
import type { ProposedForm } from './proposed.js';

/** What columns are called that name respondents in a sentence. */
const captions: ReadonlySet<string> = new Set(
  'matter,in matter,matter name,caption,case caption,case title,title,headline,subject,case,parties'.split(
    ',',
  ),
);
/** Signs that a text names more than one thing. */
const sentence =
  /\bin the matter of\b|\bd\/?b\/?a\b|\blicen[sc]e (?:no|number|#)|\bindividually\b|\bfile no/i;
const money = /\$\s?\d/;
const license = /\blicen[sc]e (?:no|number|#)/i;
/** Shorter texts are words, not sentences. */
const shortest = 50;

/** Adds the respondent of a caption to the columns found so far, and returns the steps that read sentences. */
export function orderTexts(
  family: 'orders' | 'actions',
  profiles: readonly Profile[],
  columns: Map<string, ProposedForm>,
): ParseStep[] {
  if (!columns.has('respondent')) {
    const caption = profiles.find(({ column, looks }) => looks.words > 0.8 && isCaption(column));
    if (caption === undefined) return [];
    columns.set('respondent', { form: caption.column, reason: 'its caption names who it is about' });
  }
  const steps: ParseStep[] = [];
  const respondent = profiles.find(({ column }) => column === columns.get('respondent')?.form);
  // A firm or a person is matched only once it is known which of the two it is.
  const besides = profiles.some(({ column }) => column !== respondent?.column && isCompany(column));
  if (respondent !== undefined && (share(respondent, sentence) > 0.2 || !besides))
    steps.push({ respondents: respondent.column });
  if (family === 'actions') return steps;
  const read = new Set([...columns.values()].flatMap(({ form }) => columnsOf(form)));
  const text = profiles.find(
    ({ column, meanLength, looks }) => !read.has(column) && meanLength > shortest && looks.link < 0.5,
  );
  if (text === undefined) return steps;
  const { column } = text;
  if (!columns.has('penaltyAmount') && share(text, money) > 0.1) steps.push({ penalty: column });
  if (!columns.has('licenseNumbers') && share(text, license) > 0.1) steps.push({ licenseNumbers: column });
  if (!columns.has('actionsTaken')) steps.push({ actionsTaken: column });
  if (!columns.has('violationTypes')) steps.push({ violationTypes: column });
  return steps;
}

/** Whether a column is called after a company. */
export const isCompany = (column: string): boolean =>
  ['business name', 'company name', 'company'].includes(wordsOf(column).words.join(' '));
const isCaption = (column: string): boolean => captions.has(wordsOf(column).words.join(' '));

function share({ top }: Profile, sign: RegExp): number {
  return top.length === 0 ? 0 : top.filter(([text]) => sign.test(text)).length / top.length;
}
