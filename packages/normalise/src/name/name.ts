import type { Name } from '@crs/domain';
import type { Dictionaries } from '../dictionaries/compile.js';
import { decodeText } from '../text/decode.js';
import { classifyName } from './classify.js';
import { keyWords } from './key.js';
import { givenNamesFirst } from './person.js';
import { takeRemarks } from './remarks.js';
import { nameWords } from './words.js';

/** A nickname within a person's name: `Dennis (Denny) Birchfield`, `Dennis "Denny" Birchfield`. */
const nickname = /(?<=\p{L}[.\s]*\s)(?:\(\p{L}+\)|"\p{L}+"|'\p{L}+')\s+(?=\p{L})/gu;
const edges = /^[\s,;:/.\-*"&+]+|[\s,;:/\-*"&+]+$/g;

/**
 * One name, for reading and for comparing. Remarks, e-mails, phones and license numbers around it fall away; a text that
 * may hold several names goes through `parseContractorText`. Normalising `cleaned` again gives the same key.
 */
export function normaliseName(text: string, d: Dictionaries): Name {
  return nameOf(text, takeRemarks(decodeText(text), d).rest, d);
}

/** {@link normaliseName} of a text whose remarks are out already. */
export function nameOf(original: string, rest: string, d: Dictionaries, assume?: 'person'): Name {
  let cleaned = withoutNickname(rest.replace(edges, ''), d);
  let words = nameWords(cleaned);
  let kind = classifyName(cleaned, words, d);
  // Where a person is expected, a surname before a comma may be a word of companies too: COUNCIL, DENNIS D.
  const listed = assume === 'person' && cleaned.includes(',');
  const turned = kind === 'company' && !listed ? null : turnedName(cleaned, d);
  const turnedWords = turned === null ? [] : nameWords(turned);
  if (turned !== null && (listed || classifyName(turned, turnedWords, d) !== 'company')) {
    cleaned = turned;
    words = turnedWords;
    kind = 'person';
  } else if (kind === 'unknown' && assume !== undefined) kind = assume;
  const tokens = keyWords(words, kind === 'person', d);
  return { original, cleaned, key: tokens.join(' '), tokens, kind };
}

/** A surname, a comma and one or two given names: the order is certain, whatever else the names could be. */
const listing = /^\p{L}[\p{L}'-]+, ?\p{L}[\p{L}'-]*(?: \p{L}[\p{L}'-]*)?\.?$/u;

/** Given names first; null where they stand so already, or where the result would be turned again, so that nothing is certain. */
function turnedName(text: string, d: Dictionaries): string | null {
  const first = givenNamesFirst(text, d);
  if (first === null) return null;
  const turned = withoutNickname(first, d);
  if (listing.test(text)) return turned;
  const words = nameWords(turned);
  const legal = words.some((word) => d.legalAnywhere.has(word));
  return legal || givenNamesFirst(turned, d) !== null ? null : turned;
}

function withoutNickname(text: string, d: Dictionaries): string {
  if (!/["'(]/.test(text)) return text;
  const formal = text.replace(nickname, '');
  return formal !== text && classifyName(formal, nameWords(formal), d) === 'person' ? formal : text;
}
