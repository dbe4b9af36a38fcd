import type { Name } from '@crs/domain';
import type { Dictionaries } from '../dictionaries/compile.js';

/** Words that stand in names of companies, not of people. */
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
  'and',
  'inc',
  'with',
]);
/** Words that part or begin surnames. */
const particles = new Set([
  'de',
  'la',
  'del',
  'los',
  'las',
  'van',
  'von',
  'der',
  'den',
  'di',
  'da',
  'du',
  'le',
  'st',
  'mc',
  'mac',
  'ben',
  'bin',
  'al',
  'el',
]);

const digit = /\d/;

/**
 * Whether a name is a person's or a company's, by its words: `unknown` where nothing speaks for either.
 * @param text the name as printed; a possessive in it speaks for a company
 * @param words its words, see `nameWords`
 */
export function classifyName(text: string, words: readonly string[], d: Dictionaries): Name['kind'] {
  let end = words.length;
  let suffixed = false;
  while (end > 2 && d.personSuffixes.has(words[end - 1] ?? '')) {
    end -= 1;
    suffixed = true;
  }
  if (end === 0) return 'unknown';
  const first = words[0] ?? '';
  const given = d.givenNames.has(first);
  for (let i = 0; i < end; i++) {
    const word = words[i] ?? '';
    if (digit.test(word) || companyGrammar.has(word)) return 'company';
    if (d.legalWords.has(word) && (i > 0 || end === 1)) return 'company';
    const trade = d.companyWords.has(word) || d.abbreviations.has(word);
    if (
      trade &&
      !(given && i > 0 && i === end - 1 && end <= 3 && (d.surnameWords.has(word) || word.length < 3)) &&
      !(i === 0 && given)
    )
      return 'company';
  }
  if (/[a-z]'s\b/i.test(text)) return 'company';
  if (end === 1) return given ? 'person' : 'unknown';
  let plain = 0;
  for (let i = 0; i < end; i++) if (!particles.has(words[i] ?? '')) plain += 1;
  if (plain > 5 || end > 6) return 'unknown';
  if (given || suffixed) return 'person';
  const middle = words[1] ?? '';
  if (end === 3 && middle.length === 1 && first.length > 1 && (words[2] ?? '').length > 2) return 'person';
  if (end >= 2 && d.givenNames.has(middle) && first.length > 1) return 'person';
  if (
    end === 2 &&
    first.length === 2 &&
    middle.length > 3 &&
    /^\s*\p{L}[.\s]+\p{L}[.\s]+\p{L}{3,}/u.test(text)
  )
    return 'person';
  return 'unknown';
}
