/** The words and streets that distinguish firms. */
import type { PolicyValues } from '../settings.js';
import { isMisspelling, isStreetSpelling } from '../words/spelling.js';
import { othersOfGroups } from '../words/word-groups.js';
import type { FirmCounts } from './firm-line.js';

/** Shorter words (`inc`, `heb`) may be leftovers of any name. */
const lettersOfName = 4;

export function isFirmWord(bits: number, isCommon: boolean, letters: number, policy: PolicyValues): boolean {
  return bits >= policy.words.distinctiveBits && !isCommon && letters >= lettersOfName;
}

/** Whether words and streets of firms may be spellings of each other, given the texts of their numbers. */
export function firmSpellings(
  policy: PolicyValues,
  wordOf: (word: number) => string,
  streetOf: (street: number) => string,
): Pick<FirmCounts, 'isSpelling' | 'isStreetSpelling'> {
  const forms = othersOfGroups(policy.words.forms);
  return {
    isSpelling(word, other) {
      const [one, its] = [wordOf(word), wordOf(other)];
      return forms.get(one)?.has(its) === true || isMisspelling(one, its, policy.spelling);
    },
    isStreetSpelling: (street, other) => isStreetSpelling(streetOf(street), streetOf(other), policy),
  };
}
