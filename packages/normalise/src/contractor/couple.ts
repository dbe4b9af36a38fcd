import type { Dictionaries } from '../dictionaries/compile.js';
import { classifyName } from '../name/classify.js';
import { nameWords } from '../name/words.js';

const joint = /\s*(?:&|\/|\+|\band\b)\s*/i;

/**
 * Two people in one text: `Robert & Hillary Ostrander` is `Robert Ostrander` and `Hillary Ostrander`; null where it is not a couple.
 */
export function splitCouple(text: string, d: Dictionaries): string[] | null {
  const parts = text.split(joint);
  if (parts.length !== 2) return null;
  const [left = '', right = ''] = parts.map((part) => part.trim());
  const leftWords = nameWords(left);
  const rightWords = nameWords(right);
  if (leftWords.length === 0 || rightWords.length === 0) return null;
  if (!d.givenNames.has(leftWords[0] ?? '') && !d.givenNames.has(leftWords[1] ?? '')) return null;
  if (classifyName(right, rightWords, d) !== 'person') return null;
  const last = leftWords[leftWords.length - 1] ?? '';
  if (leftWords.length === 1 || last.length === 1) {
    const surname = right.split(/\s+/).pop() ?? '';
    return rightWords.length === 1 ? null : [`${left} ${surname}`, right];
  }
  if (classifyName(left, leftWords, d) !== 'person') return null;
  return [left, rightWords.length === 1 ? `${right} ${left.split(/\s+/).pop() ?? ''}` : right];
}
