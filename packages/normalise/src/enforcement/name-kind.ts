/** Distinguishes companies, persons, surnames, and given names of respondents. */
import type { Name } from '@crs/domain';
import type { Dictionaries } from '../dictionaries/compile.js';
import { classifyName } from '../name/classify.js';
import { nameWords, surnameParticles } from '../name/words.js';

const nameOnly = /^[\p{L}][\p{L}.'-]*(?:[ ,]+[\p{L}][\p{L}.'-]*)*$/u;
const longestPersonName = 5;

export function kindOf(text: string, d: Dictionaries): Name['kind'] {
  const words = nameWords(text);
  return hasForm(words, d) ? 'company' : classifyName(text, words, d);
}

/** True for `Birch LLC`. A legal form at the beginning does not count. */
export function hasLegalForm(text: string, d: Dictionaries): boolean {
  return hasForm(nameWords(text), d);
}

function hasForm(words: readonly string[], d: Dictionaries): boolean {
  if (words.length < 2) return false;
  return (
    words.some((word, i) => i > 0 && d.legalAnywhere.has(word)) ||
    d.legalWords.has(words[words.length - 1] ?? '')
  );
}

/** True for a possible person's name: two to five words of letters without evidence for a company. */
export function isPersonLike(text: string, d: Dictionaries): boolean {
  if (!nameOnly.test(text) || hasLegalForm(text, d)) return false;
  const kind = kindOf(text, d);
  const words = text.trim().split(/[\s,]+/);
  if (words.length < 2 || words.length > longestPersonName) return false;
  if (kind !== 'company') return true;
  const [first = '', ...others] = nameWords(text);
  return (
    d.givenNames.has(first) && others.every((word) => !d.companyWords.has(word) || d.surnameWords.has(word))
  );
}

/** True for a single given name in the dictionary. */
export function isGivenName(text: string, d: Dictionaries): boolean {
  return /^[\p{L}-]+$/u.test(text) && d.givenNames.has(text.toLowerCase());
}

/**
 * True if the text before a comma is a surname and the text after it is given names.
 * @param first true at the beginning of the sentence, where given names that are not in the dictionary count, too
 */
export function isSurname(text: string, given: string, first: boolean, d: Dictionaries): boolean {
  if (!nameOnly.test(text) || !nameOnly.test(given) || text.includes('.') || given.includes(','))
    return false;
  const surname = nameWords(text).filter((word) => !surnameParticles.has(word));
  const names = nameWords(given);
  if (surname.length === 0 || surname.length > 2 || names.length > 4 || hasForm(names, d)) return false;
  if (names.some((word) => d.legalAnywhere.has(word))) return false;
  const known = d.givenNames.has(names[0] ?? '') || /^\p{L}\.? /u.test(given) || /^\p{L}\.?$/u.test(given);
  if (names.slice(1).some((word) => d.companyWords.has(word) && !d.surnameWords.has(word))) return false;
  if (surname.length === 1 && !/\s/.test(text.trim())) {
    if (known) return true;
    return first && !surname.some((word) => d.companyWords.has(word)) && kindOf(given, d) !== 'company';
  }
  return known && !surname.some((word) => d.companyWords.has(word)) && !d.givenNames.has(surname[0] ?? '');
}
