import type { Name } from '@crs/domain';
import type { Dictionaries } from '../dictionaries/compile.js';

/** Words in company names that never occur in a person's name. */
const companyGrammar = new Set([
  'of',
  'the',
  'for',
  'by',
  'in',
  'at',
  'to',
  'my',
  'your',
  'our',
  'on',
  'all',
  'with',
]);
const longestPersonName = 6;
const digit = /\d/;
const possessive = /\p{L}'s(?!\p{L})/iu;
const initials = /^\p{L}[.\s]+\p{L}[.\s]+\p{L}{3,}/u;

/**
 * Decides whether a name is a person's or a company's; `unknown` without evidence for either.
 * @param text the name as printed; a possessive is evidence for a company
 * @param words its words, see `nameWords`
 */
export function classifyName(text: string, words: readonly string[], d: Dictionaries): Name['kind'] {
  let start = 0;
  while (start < words.length - 1 && d.titlesBefore.has(words[start] ?? '')) start += 1;
  let end = words.length;
  while (end > start + 2 && isBehindName(words[end - 1] ?? '', d)) end -= 1;
  if (end === 0) return 'unknown';
  // Dennis Kitchen, Jr
  const generations = end < words.length && d.personSuffixes.has(words[end] ?? '') && words[end] !== 'v';
  if (generations && end - start <= 3 && d.givenNames.has(words[start] ?? '') && !hasLegalForm(words, d))
    return 'person';
  const and = words.indexOf('and', start);
  if (and >= 0) return classifyPair(words, start, and, end, d);
  if (speaksForCompany(words, start, end, d) || possessive.test(text)) return 'company';
  const first = words[start] ?? '';
  const given = d.givenNames.has(first) || (first.length === 1 && d.givenNames.has(words[start + 1] ?? ''));
  if (!given && end - start > 1 && text.endsWith('.') && d.legalWithPeriods.test(text)) return 'company';
  if (end - start === 1) return given ? 'person' : 'unknown';
  if (end - start > longestPersonName) return 'unknown';
  if (given || start > 0 || end < words.length) return 'person';
  const second = words[start + 1] ?? '';
  const third = words[start + 2] ?? '';
  if (second.length === 1 && third.length > 2 && end - start === 3) return 'person';
  if (d.givenNames.has(second) && (first.length > 1 || end - start > 2)) return 'person';
  return end - start === 2 && first.length === 2 && initials.test(text) ? 'person' : 'unknown';
}

/** `Robert and Hillary Ostrander` are persons: both sides have a given name and no company word. */
function classifyPair(
  words: readonly string[],
  start: number,
  and: number,
  end: number,
  d: Dictionaries,
): Name['kind'] {
  let right = and + 1;
  while (right < end - 1 && d.titlesBefore.has(words[right] ?? '')) right += 1;
  const titled = start > 0 || right > and + 1;
  const named = d.givenNames.has(words[start] ?? '') || d.givenNames.has(words[start + 1] ?? '');
  const pair = titled || (named && d.givenNames.has(words[right] ?? '') && end - and > 1);
  if (!pair || end - start > longestPersonName + 2 || words.indexOf('and', right) >= 0) return 'company';
  return speaksForCompany(words, start, and, d) || speaksForCompany(words, right, end, d)
    ? 'company'
    : 'person';
}

/**
 * True if a word is evidence for a company: digits, a legal form, a trade, or a word that never occurs in a person's
 * name.
 */
function speaksForCompany(words: readonly string[], start: number, end: number, d: Dictionaries): boolean {
  const first = words[start] ?? '';
  const given = d.givenNames.has(first) || (first.length === 1 && d.givenNames.has(words[start + 1] ?? ''));
  for (let i = start; i < end; i++) {
    const word = words[i] ?? '';
    if (digit.test(word) || companyGrammar.has(word)) return true;
    if (d.legalWords.has(word) && (i > start || end - start === 1)) return true;
    if (!d.companyWords.has(word) && !d.abbreviations.has(word)) {
      // CONSTRUCTI: a field was cut within its last word.
      if (i > start && i === end - 1 && d.companyStarts.has(word)) return true;
      continue;
    }
    const surname = given && i > start && i === end - 1 && end - start <= 3 && d.surnameWords.has(word);
    if (!surname && !(i === start && given)) return true;
  }
  return false;
}

function hasLegalForm(words: readonly string[], d: Dictionaries): boolean {
  return words.some((word) => d.legalAnywhere.has(word));
}

function isBehindName(word: string, d: Dictionaries): boolean {
  return d.personSuffixes.has(word) || d.titlesBehind.has(word);
}
