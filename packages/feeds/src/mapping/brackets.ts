/** Splits "PERSON (COMPANY)" and "COMPANY (PERSON)". */
import { type Dictionaries, isPlaceholder } from '@crs/normalise';

export interface PersonAndCompany {
  readonly company: string | null;
  readonly person: string | null;
  /** "Person, Company", the order in which contractor texts are read. */
  readonly both: string | null;
}

/** One pair of brackets at the end of the text, and something before it. */
const pair = /^([^()]*[^()\s])\s*\(\s*([^()]*?)\s*\)[\s.]*$/;
/** Nothing before it. */
const onlyPair = /^\s*\(\s*([^()]*?)\s*\)[\s.]*$/;
/** `ALDER, KARL M`: a last name, a comma, first names. */
const lastFirst = /^(?<last>[\p{L}'’ -]+),\s*(?<first>[\p{L}'’. -]+)$/u;

/**
 * Splits the two names. A text without brackets, or with nested, several or unclosed brackets, is the company as a whole.
 * A placeholder on one side is dropped.
 */
export function splitBrackets(text: string, inside: 'company' | 'person', d: Dictionaries): PersonAndCompany {
  const alone = onlyPair.exec(text);
  const match = pair.exec(text);
  if (alone === null && match === null) return { company: text, person: null, both: text };
  const outer = named(match?.[1], d);
  const inner = named(alone?.[1] ?? match?.[2], d);
  const company = inside === 'company' ? inner : outer;
  const person = inside === 'company' ? outer : inner;
  if (company === null || person === null) {
    const only = company ?? person;
    return { company: only, person: null, both: only };
  }
  return { company, person, both: `${inOrder(person)}, ${company}` };
}

function named(name: string | undefined, d: Dictionaries): string | null {
  const text = name?.replace(/[\s,]+$/, '') ?? '';
  return text === '' || isPlaceholder(text, d) ? null : text;
}

/** The person with first names first, so that the only comma is the one between person and company. */
function inOrder(person: string): string {
  const names = lastFirst.exec(person)?.groups;
  return names === undefined ? person : `${names.first?.trim()} ${names.last?.trim()}`;
}
