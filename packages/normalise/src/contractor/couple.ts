import type { Name } from '@crs/domain';
import type { Dictionaries } from '../dictionaries/compile.js';
import { classifyName } from '../name/classify.js';
import { nameWords, surnameParticles } from '../name/words.js';

const jointSign = /[&/+,]|\band\b/i;
const joint = /\s*[&/+]\s*|\s+and\s+/i;

/**
 * Splits a couple and gives both the surname: `Robert & Hillary Ostrander` becomes `Robert Ostrander` and `Hillary
 * Ostrander`, `VASQUEZ CARLOS & KAREN` becomes `VASQUEZ CARLOS` and `KAREN VASQUEZ`. Null if the text is not a couple.
 * @param expected true if a person is expected: given names that are not in the dictionary count, too
 */
export function splitCouple(text: string, d: Dictionaries, expected = false): string[] | null {
  if (!jointSign.test(text)) return null;
  const comma = text.indexOf(',');
  if (comma > 0) return splitListedCouple(text.slice(0, comma), text.slice(comma + 1), d);
  const parts = text.split(joint);
  if (parts.length !== 2) return null;
  const [left = '', right = ''] = parts.map((part) => part.trim());
  const leftWords = nameWords(left);
  const rightWords = nameWords(right);
  const leftKind = classifyName(left, leftWords, d);
  const rightKind = classifyName(right, rightWords, d);
  if (leftWords.length === 0 || rightWords.length === 0 || leftKind === 'company' || rightKind === 'company')
    return null;
  if (!expected && !bothPersons(leftWords, leftKind, rightWords, rightKind, d)) return null;
  if (isGivenOnly(leftWords, d)) {
    return isGivenOnly(rightWords, d) ? null : [`${left} ${surnameAtEnd(right)}`, right];
  }
  if (!expected && leftKind !== 'person') return null;
  if (!isGivenOnly(rightWords, d)) return [left, right];
  const lastFirst =
    !d.givenNames.has(leftWords[0] ?? '') || (leftWords[leftWords.length - 1] ?? '').length === 1;
  const surname = lastFirst ? (left.split(/\s+/)[0] ?? '') : surnameAtEnd(left);
  return [left, `${right} ${surname}`];
}

/** `BIRCHFIELD, CARLOS V & KAREN` becomes `BIRCHFIELD, CARLOS V` and `BIRCHFIELD, KAREN`. */
function splitListedCouple(surname: string, given: string, d: Dictionaries): string[] | null {
  const parts = given.split(joint).map((part) => part.trim());
  if (parts.length !== 2 || /\s/.test(surname.trim()) || given.includes(',')) return null;
  return parts.every((part) => isGivenOnly(nameWords(part), d) && d.givenNames.has(nameWords(part)[0] ?? ''))
    ? parts.map((part) => `${surname}, ${part}`)
    : null;
}

/**
 * True if both names certainly belong to persons: both have a given name, or one has a given name and the other an
 * initial.
 */
function bothPersons(
  left: readonly string[],
  leftKind: Name['kind'],
  right: readonly string[],
  rightKind: Name['kind'],
  d: Dictionaries,
): boolean {
  if (rightKind === 'person')
    return (
      hasGivenName(left, d) || (left.length === 1 && right.length > 1 && !d.titlesBefore.has(left[0] ?? ''))
    );
  return leftKind === 'person' && left.length > 1 && right.length === 2 && right[0]?.length === 1;
}

function hasGivenName(words: readonly string[], d: Dictionaries): boolean {
  return d.givenNames.has(words[0] ?? '') || d.givenNames.has(words[1] ?? '');
}

/** True for one name, or a given name and an initial: the surname is on the other side. */
function isGivenOnly(words: readonly string[], d: Dictionaries): boolean {
  const last = words[words.length - 1] ?? '';
  return words.length === 1 || (words.length === 2 && last.length === 1 && d.givenNames.has(words[0] ?? ''));
}

function surnameAtEnd(name: string): string {
  const words = name.split(/\s+/);
  let start = words.length - 1;
  while (start > 1 && surnameParticles.has((words[start - 1] ?? '').toLowerCase())) start -= 1;
  return words.slice(start).join(' ');
}

const bracketed = /^(.*\S)\s*\(([^()]+)\)?$/;
const parted = /^(.*\S)(?:\s+[-/|]+\s+|(?<=\p{L}{2})[/|](?=\p{L}{2}))(\S.*)$/u;

/** Words that mark a firm in parentheses as a different one. */
const relation = /^(?:an?\s+)?(?:division|div|subsidiary|affiliate|member|part|franchise|branch)\s+of\b/i;
/** A firm's remark, not another firm. */
const FEWEST_LETTERS = 4;

/**
 * Separates two names of one company: `ABC HVAC (ABC HOLDINGS INC)`. The parent of a division is not one of its names.
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

interface PersonAndCompany {
  /** The text without the person. */
  readonly name: string;
  readonly person: string | null;
}

/**
 * Separates a person from a company without a comma: `Dennis Birchfield (Oak Homes LLC)`, `OAK HOMES LLC - DENNIS
 * BIRCHFIELD`, `Oak Homes / Dennis Birchfield`. If the text is not one of each, the person is null and the name is the
 * whole text.
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
