import type { Name } from '@crs/domain';
import type { Dictionaries } from '../dictionaries/compile.js';
import { decodeText } from '../text/text.js';
import { classifyName } from './classify.js';
import { givenNamesFirst } from './given-names-first.js';
import { keyWords } from './key.js';
import { extractRemarks } from './remarks.js';
import { nameWords } from './words.js';

/** A nickname within a person's name: `Dennis (Denny) Birchfield`, `Dennis "Denny" Birchfield`. */
const nickname = /(?<=\p{L}[.\s]*\s)(?:\(\p{L}+\)|"\p{L}+"|'\p{L}+')\s+(?=\p{L})/gu;
const edges = /^[\s,;:/.\-*"&+]+|[\s,;:/\-*"&+]+$/g;
const edgeMarks = ' ,;:/.-*"&+';

/**
 * Parses one name. Drops remarks, email addresses, phones, and license numbers. Use `parseContractorText` for a text
 * that may contain several names. Normalizing `cleaned` again gives the same key.
 */
export function normaliseName(text: string, d: Dictionaries): Name {
  return buildName(text, extractRemarks(decodeText(text), d).rest, d);
}

/** A text with its words and its kind of name. */
export interface ClassifiedText {
  readonly text: string;
  readonly words: readonly string[];
  readonly kind: Name['kind'];
}

export function classifyText(text: string, d: Dictionaries): ClassifiedText {
  const words = nameWords(text);
  return { text, words, kind: classifyName(text, words, d) };
}

/**
 * Like {@link normaliseName}, for a text without remarks.
 * @param original the text as printed
 * @param rest the text without remarks
 * @param assume `person` if the position suggests a person: a name of unknown kind counts as one
 * @param reading `rest` as {@link classifyText} reads it, if the caller has it
 */
export function buildName(
  original: string,
  rest: string,
  d: Dictionaries,
  assume?: 'person',
  reading?: ClassifiedText,
): Name {
  let cleaned = withoutNickname(withoutEdges(rest), d);
  let { words, kind } = reading?.text === cleaned ? reading : classifyText(cleaned, d);
  // If a person is expected, a surname before a comma may also be a company word: COUNCIL, DENNIS D.
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

/** A surname, a comma, and one or two given names: the comma makes the order certain. */
const listing = /^\p{L}[\p{L}'-]+, ?\p{L}[\p{L}'-]*(?: \p{L}[\p{L}'-]*)?\.?$/u;

/** The name with given names first; null if they already come first, or if the result could be reordered again. */
function turnedName(text: string, d: Dictionaries): string | null {
  const first = givenNamesFirst(text, d);
  if (first === null) return null;
  const turned = withoutNickname(first, d);
  if (listing.test(text)) return turned;
  const words = nameWords(turned);
  const legal = words.some((word) => d.legalAnywhere.has(word));
  return legal || givenNamesFirst(turned, d) !== null ? null : turned;
}

function withoutEdges(text: string): string {
  const first = text[0] ?? '';
  const last = text[text.length - 1] ?? '';
  return edgeMarks.includes(first) || edgeMarks.includes(last) ? text.replace(edges, '') : text;
}

function withoutNickname(text: string, d: Dictionaries): string {
  if (!text.includes('(') && !text.includes('"') && !text.includes("'")) return text;
  const formal = text.replace(nickname, '');
  return formal !== text && classifyName(formal, nameWords(formal), d) === 'person' ? formal : text;
}
