import { splitSegments } from '../contractor/segments.js';
import { splitTradeNames } from '../contractor/trade-names.js';
import type { Dictionaries } from '../dictionaries/compile.js';
import { classifyName } from '../name/classify.js';
import { nameOf } from '../name/name.js';
import { givenNamesFirst } from '../name/person.js';
import { nameWords } from '../name/words.js';
import { decodeText } from '../text/decode.js';

export interface Respondents {
  /** The first company of the sentence. */
  readonly companyName: string | null;
  /** Every company, the first included. */
  readonly companyNames: readonly string[];
  readonly dbaNames: readonly string[];
  /** Given names first. */
  readonly individualNames: readonly string[];
  /** Printed in parentheses behind a name; numbers of applications and files are none. */
  readonly licenseNumbers: readonly string[];
}

const fileNumber = /\b[A-Z]{2,4}\d{4}-\d{3,5}(?:\/[A-Z]{1,5})?\b/g;
const application = /(?:[\p{L}]+\s+){0,4}License Application\s*(?:No\.?\s*)?\([^)]*\)(?:\s+for\b)?/giu;
const license = /\(\s*(?:(?:lic(?:ense)?\.?|no\.?|#)\s*)*([A-Z]{0,4}-?\d{4,}[A-Z]{0,2})\s*\)/gi;
const individually = /,?\s*\b(?:both\s+|each\s+)?individually\b(?:\s+and\b[^,]*)?/gi;

/** Takes the respondents of an enforcement order apart. */
export function parseRespondents(text: string, d: Dictionaries): Respondents {
  const licenseNumbers: string[] = [];
  const sentence = decodeText(text)
    .replace(application, ' ')
    .replace(fileNumber, ' ')
    .replace(license, (_, number: string) => {
      licenseNumbers.push(number.toUpperCase());
      return ', ';
    })
    .replace(individually, ', ')
    .replace(/\s+/g, ' ');
  const companies: string[] = [];
  const dbas: string[] = [];
  const individuals: string[] = [];
  for (const party of splitParties(sentence, d)) {
    const { before, tradeNames } = splitTradeNames(party, d);
    for (const name of tradeNames) dbas.push(tidy(name));
    const name = tidy(before);
    if (name === '') continue;
    const kind = classifyName(name, nameWords(name), d);
    if (kind === 'company') companies.push(name);
    else if (kind === 'person' || name.includes(',')) individuals.push(nameOf(name, name, d).cleaned);
    else companies.push(name);
  }
  const companyNames = distinct(companies);
  return {
    companyName: companyNames[0] ?? null,
    companyNames,
    dbaNames: distinct(dbas),
    individualNames: distinct(individuals),
    licenseNumbers: distinct(licenseNumbers),
  };
}

/** One text a party: parted at commas and at "and", save where a comma belongs to `Last, First` or "and" to a name. */
function splitParties(sentence: string, d: Dictionaries): string[] {
  const { segments } = splitSegments(sentence, d);
  const parties: string[] = [];
  for (const segment of segments) {
    const words = segment.replace(/^and\s+/i, '');
    const startsWithMarker = d.tradeNameMarker.exec(words)?.index === 0;
    const previous = parties[parties.length - 1];
    const bareSurname = previous !== undefined && !/\s/.test(previous.trim());
    if (
      previous !== undefined &&
      (startsWithMarker ||
        (bareSurname && givenNamesFirst(`${previous}, ${beforeMarker(words, d)}`, d) !== null))
    ) {
      parties[parties.length - 1] = `${previous}, ${words}`;
    } else for (const part of splitAnd(words, d)) parties.push(part);
  }
  return parties;
}

/** Parts at "and" where a person follows it, or where what precedes it ends in a legal form. */
function splitAnd(text: string, d: Dictionaries): string[] {
  const parts = text.split(/\s+and\s+/i);
  const joined: string[] = [];
  for (const part of parts) {
    const previous = joined[joined.length - 1];
    if (previous === undefined) {
      joined.push(part);
      continue;
    }
    const words = nameWords(part);
    const before = nameWords(previous);
    const parted =
      classifyName(part, words, d) === 'person' || d.legalWords.has(before[before.length - 1] ?? '');
    if (parted) joined.push(part);
    else joined[joined.length - 1] = `${previous} and ${part}`;
  }
  return joined;
}

function beforeMarker(text: string, d: Dictionaries): string {
  return splitTradeNames(text, d).before;
}

function tidy(name: string): string {
  return name.replace(/^[\s,;:]+|[\s,;:]+$/g, '').replace(/\s+,/g, ',');
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
