/** The contractors that a search may mean. Other code judges their nearness. */
import {
  type Alternative,
  type CandidateFilters,
  type Candidates,
  type CandidateWay,
  readCandidates,
  type Wanted,
} from './candidate-lines.js';
import { tellingWords } from './fuzzy-name.js';
import type { SearchedName, Strictness } from './name-likeness.js';
import { agreeingWords, conditionsOf, MISSPELT_PARTS } from './name-words.js';
import type { ReadSession } from './read-session.js';

export type {
  CandidateFilters,
  CandidateOrigin,
  Candidates,
  CandidateWay,
  SearchCandidate,
} from './candidate-lines.js';

/** Number of lines with a name's words from which the closest are chosen: a common word is in a tenth of all names. */
const MOST_COMPARED = 1_000;

/** The nearness of a line that equals the typed text, or differs by a typo. */
const EXACT = '1';

const OTHER_NAMES = `coalesce(o.name, '') || ' ' || coalesce(o.dba_name, '') || ' ' || coalesce(o.person_name, '')`;
const OTHER_WORDS = `crs.printed_words_of(${OTHER_NAMES})`;

/**
 * Contractors with one of these numbers, or whose number contains the given part.
 * @param numbers license numbers in capitals, without punctuation and leading zeros
 */
export function findByNumber(
  session: ReadSession,
  numbers: readonly string[],
  part: string | null,
  filters: CandidateFilters,
): Promise<Candidates> {
  const values: unknown[] = [numbers];
  const ways: Alternative[] = [
    { condition: 'crs.search_number(c.license_key) = any($1::text[])', nearness: EXACT },
  ];
  if (part !== null) ways.push({ condition: `c.license_key like $${values.push(`%${part}%`)}` });
  return readCandidates(session, [{ lines: 'license', ways, values }], filters);
}

/** Contractors with one of these phones, by the last seven digits. */
export function findByPhone(
  session: ReadSession,
  endings: readonly string[],
  filters: CandidateFilters,
): Promise<Candidates> {
  const others = [{ condition: 'crs.search_phone(o.phone) = any($1::text[])' }];
  const licenses = [{ condition: 'right(c.phone_key, 7) = any($1::text[])' }];
  const wanted: readonly Wanted[] = [
    { lines: 'other', ways: others, values: [endings] },
    { lines: 'license', ways: licenses, values: [endings] },
  ];
  return readCandidates(session, wanted, filters);
}

/**
 * Contractors with this house number in any street, or with one of these addresses.
 * @param number null for an address without one, such as a box
 * @param keys normalised addresses
 */
export function findByAddress(
  session: ReadSession,
  number: string | null,
  keys: readonly string[],
  filters: CandidateFilters,
): Promise<Candidates> {
  const values: unknown[] = [keys];
  const licenses: Alternative[] = [{ condition: 'c.address_key = any($1::text[])', nearness: EXACT }];
  if (number !== null)
    licenses.push({
      condition: `c.address_key like $${values.push(`${number.replaceAll(/[\\%_]/g, '\\$&')} %`)}`,
    });
  const others = number === null ? [] : [{ condition: `split_part(o.address, ' ', 1) = $1` }];
  const wanted: readonly Wanted[] = [
    { lines: 'other', ways: others, values: [number] },
    { lines: 'license', ways: licenses, values },
  ];
  return readCandidates(session, wanted, filters);
}

/** Contractors whose name, trade name, or person has the distinctive words of a name, allowing for typos. */
export async function findByWords(
  session: ReadSession,
  name: SearchedName,
  strictness: Strictness,
  filters: CandidateFilters,
): Promise<Candidates> {
  const telling = tellingWords(name, strictness);
  if (telling.length === 0) return { candidates: [], ways: [] };
  const agreeing = await agreeingWords(session, telling, strictness);
  const typed = telling.map(({ word }) => word);
  const others = [...new Set(name.tokens)].filter((token) => !typed.includes(token));
  // The closest lines have a separate limit, so they are found even if many others have enough of the words.
  const { all, some, enough, misspelt } = conditionsOf(agreeing, others);
  const conditions = [[all], [some], [enough], Array.from({ length: MISSPELT_PARTS }, (_, i) => misspelt[i])];
  const partOf = (lines: Wanted['lines'], makeWays: (part: NamePart) => readonly Alternative[]): Wanted => {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value ?? null)}`;
    const among = conditions.map((one) => one.map(bind));
    const nearness = nearnessOf(name, bind);
    const found: NamePart['found'] = (words, text, by = null) => ({
      condition: words,
      among,
      nearness: nearness(text),
      by,
    });
    const ways = makeWays({ found, nearness, bind });
    return { lines, ways, values, isByName: true, compared: MOST_COMPARED, keepPlan: true };
  };
  const inOthers = partOf('other', ({ found }) => [
    { ...found(OTHER_WORDS, 'compared.text'), text: `lower(${OTHER_NAMES})` },
  ]);
  const inLicenses = partOf('license', ({ found, nearness, bind }) => [
    found('crs.words_of(c.name_key)', 'c.name_key', 'name'),
    found('crs.words_of(c.dba_key)', 'c.dba_key', 'dbaName'),
    found('crs.printed_words_of(c.person_name)', 'lower(c.person_name)', 'personName'),
    // A common word may be the whole name.
    {
      condition: `c.name_key = ${bind(name.tokens.join(' '))}`,
      nearness: nearness('c.name_key'),
      by: 'name',
    },
  ]);
  return readCandidates(session, [inOthers, inLicenses], filters);
}

/** What the ways of one statement to find names are made of. */
interface NamePart {
  readonly found: (words: string, text: string, by?: CandidateWay['by']) => Alternative;
  readonly nearness: (text: string) => string;
  readonly bind: (value: unknown) => string;
}

/** Number of words of a long name that are searched for in each line. */
const MOST_WORDS = 6;

/**
 * SQL for the approximate nearness of a line's text to a name: the letters in the common words, as a share of both. It is
 * the same for all names, so that its plan can be kept.
 */
function nearnessOf({ tokens }: SearchedName, bind: (value: unknown) => string): (text: string) => string {
  const words = [...new Set(tokens)].slice(0, MOST_WORDS);
  const lengthOf = (letters: number): string => `${bind(letters)}::int`;
  const all = lengthOf(words.reduce((sum, { length }) => sum + length, 0));
  const bound = Array.from({ length: MOST_WORDS }, (_, i) => ({
    word: `${bind(words[i] ?? '')}::text`,
    length: lengthOf([...(words[i] ?? '')].length),
  }));
  return (text) => {
    const held = bound.map(({ word, length }) => `${length} * (strpos(${text}, ${word}) > 0)::int`);
    return `(1 + ${held.join(' + ')})::float8 / (${all} + length(${text}))`;
  };
}
