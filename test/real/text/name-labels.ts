/** What the probablepeople labels say about a person or a company. */
import { type Dictionaries, decodeText } from '@crs/normalise';
import { type LabeledWord, wordsOf } from './labeled.js';

export interface PersonParts {
  readonly given: string;
  readonly surname: string;
  /** Given and middle names, surname, and generational suffix, in this order; no title, degree, or nickname. */
  readonly whole: string;
}

export interface CompanyParts {
  /** Without its legal suffix. */
  readonly name: string;
  readonly suffix: readonly string[];
  /** The text after "DBA", "AKA", or "formerly"; '' without one. */
  readonly tradeName: string;
}

const given = ['GivenName', 'FirstInitial'];
const middle = ['MiddleName', 'MiddleInitial'];
const last = ['Surname', 'LastInitial'];

/** The people in a record, two for a couple; a surname that only one of them has applies to both. */
export function labeledPersons(words: readonly LabeledWord[]): PersonParts[] {
  const and = words.findIndex(({ label }) => label === 'And');
  const groups = and < 0 ? [words] : [words.slice(0, and), words.slice(and + 1)];
  const surnames = groups.map((group) => wordsOf(group, ...last)).filter((found) => found.length > 0);
  return groups
    .filter((group) => wordsOf(group, ...given, ...last).length > 0)
    .map((group) => {
      const own = wordsOf(group, ...last);
      const surname = own.length > 0 ? own : (surnames[0] ?? []);
      const first = wordsOf(group, ...given);
      const whole = [...first, ...wordsOf(group, ...middle), ...surname, ...suffixOf(group)];
      return { given: personForm(first), surname: personForm(surname), whole: personForm(whole) };
    });
}

function suffixOf(group: readonly LabeledWord[]): string[] {
  const spellings: Readonly<Record<string, string>> = {
    junior: 'jr',
    senior: 'sr',
    '2nd': 'ii',
    '3rd': 'iii',
    '4th': 'iv',
  };
  return wordsOf(group, 'SuffixGenerational').map((word) => {
    const form = personForm([word]);
    return spellings[form] ?? form;
  });
}

/**
 * Letters and digits only, so that `O'Dell`, `J.R.`, and `Oak-Hill` are compared without their punctuation; plural
 * endings are dropped on both sides (`Sparks` and `Spark` have the same key).
 */
export function personForm(words: readonly string[]): string {
  return decodeText(words.join(' '))
    .toLowerCase()
    .normalize('NFKD')
    .replace(/'s\b/g, '')
    .replace(/['.]|[\u0300-\u036f]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map(stem)
    .join('');
}

function stem(word: string): string {
  return word.length < 4 ? word : word.replace(/(?:ie|y)s?$/, 'i').replace(/e?s?$/, '');
}

export function labeledCompany(words: readonly LabeledWord[], d: Dictionaries): CompanyParts {
  const proxy = words.findIndex(({ label }) => label === 'ProxyFor' || label === 'CareOf');
  const own = proxy < 0 ? words : words.slice(0, proxy);
  const aka = own.findIndex(({ label }) => label === 'AKA');
  const named = aka < 0 ? own : own.slice(0, aka);
  const beside = ['CorporationLegalType', 'AKA'];
  const nameOf = (part: readonly LabeledWord[]) =>
    companyForm(
      part
        .filter(({ label }) => !beside.includes(label))
        .map(({ word }) => word)
        .join(' '),
      d,
    );
  return {
    name: nameOf(named),
    suffix: wordsOf(named, 'CorporationLegalType').map((word) => personForm([word])),
    tradeName: aka < 0 ? '' : nameOf(own.slice(aka)),
  };
}

/**
 * The form in which company names are compared: no case or punctuation, `&` as `and`, abbreviations spelled out,
 * numbers as digits, no plurals, no leading "the", and no legal form at the end (including `Company`, which the labels
 * leave in the name).
 */
export function companyForm(text: string, d: Dictionaries): string {
  const words = decodeText(text)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/'s\b/g, '')
    .replace(/['.]|[\u0300-\u036f]/g, '')
    .replace(/[&+]/g, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  while (words.length > 1 && (d.legalWords.has(words.at(-1) ?? '') || words.at(-1) === 'and')) words.pop();
  if (words.length > 1 && words[0] === 'the') words.shift();
  return words
    .flatMap((word) => d.abbreviations.get(word) ?? [d.numberWords.get(word) ?? word])
    .map(stem)
    .join('');
}
