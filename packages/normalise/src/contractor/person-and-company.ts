import type { Dictionaries } from '../dictionaries/compile.js';
import { classifyName } from '../name/classify.js';
import { nameWords } from '../name/words.js';

const bracketed = /^(.*\S)\s*\(([^()]+)\)?$/;
const parted = /^(.*\S)(?:\s+[-/|]+\s+|(?<=\p{L}{2})[/|](?=\p{L}{2}))(\S.*)$/u;

/** What says that a firm in parentheses is another one. */
const relation = /^(?:an?\s+)?(?:division|div|subsidiary|affiliate|member|part|franchise|branch)\s+of\b/i;
/** A remark of a firm, no firm. */
const FEWEST_LETTERS = 4;

/**
 * Separates two names of one company: `ABC HVAC (ABC HOLDINGS INC)`. A company that it is a division of is none of its names.
 * @returns null if the text has one name
 */
export function splitBracketedCompany(
  text: string,
  d: Dictionaries,
): { readonly name: string; readonly other: string | null } | null {
  const [, left = '', right = ''] = bracketed.exec(text) ?? [];
  if (right.length < FEWEST_LETTERS || nameWords(left).length === 0) return null;
  if (relation.test(right)) return { name: left, other: null };
  const words = nameWords(right);
  const isOther =
    classifyName(left, nameWords(left), d) === 'company' &&
    words.length > 1 &&
    words.some((word) => d.legalWords.has(word)) &&
    classifyName(right, words, d) === 'company';
  return isOther ? { name: left, other: right } : null;
}

export interface PersonAndCompany {
  /** The text without the person. */
  readonly name: string;
  readonly person: string | null;
}

/**
 * Separates a person from a company where no comma does: `Dennis Birchfield (Oak Homes LLC)`, `OAK HOMES LLC - DENNIS BIRCHFIELD`, `Oak
 * Homes / Dennis Birchfield`. If the text is not one of each, the person is null and the name is the whole text.
 */
export function splitPersonAndCompany(text: string, d: Dictionaries): PersonAndCompany {
  const found = /[(/|-]/.test(text) ? (bracketed.exec(text) ?? parted.exec(text)) : null;
  const [, left = '', right = ''] = found ?? [];
  const leftWords = nameWords(left);
  const rightWords = nameWords(right);
  if (leftWords.length < 2 || rightWords.length < 2) return { name: text, person: null };
  const leftKind = classifyName(left, leftWords, d);
  const rightKind = classifyName(right, rightWords, d);
  if (leftKind === 'person' && rightKind === 'company') return { name: right, person: left };
  if (leftKind === 'company' && rightKind === 'person') return { name: left, person: right };
  return { name: text, person: null };
}
