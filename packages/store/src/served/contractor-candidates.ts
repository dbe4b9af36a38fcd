/** The contractors that a search may mean. Other code judges how near they are. */
import {
  type Alternative,
  type CandidateFilters,
  type Candidates,
  type FoundCandidate,
  readCandidates,
} from './candidate-lines.js';
import { tellingWords } from './fuzzy-name.js';
import { ONE_MAY_MISS, type SearchedName, type Strictness } from './name-likeness.js';
import { agreeingWords, holds } from './name-words.js';
import type { ReadSession } from './read-session.js';

export type { CandidateFilters, CandidateOrigin, Candidates, SearchCandidate } from './candidate-lines.js';

/** Number of lines with a name's words among which the nearest are chosen: a common word is in a tenth of all names. */
const MOST_COMPARED = 1_000;
/** The same if more words were typed, which distinguish the lines. */
const MOST_COMPARED_BY_OTHERS = 6_000;

/** The nearness of a line that equals what was typed, or differs by a typo. */
const EXACT = '1';

const OTHER_NAMES = `coalesce(o.name, '') || ' ' || coalesce(o.dba_name, '') || ' ' || coalesce(o.person_name, '')`;
const OTHER_WORDS = `crs.search_words(${OTHER_NAMES})`;

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
  const license: Alternative[] = [
    { condition: 'crs.search_number(c.license_key) = any($1::text[])', nearness: EXACT },
  ];
  if (part !== null) license.push({ condition: `c.license_key like $${values.push(`%${part}%`)}` });
  return readCandidates(session, { license, other: null, values }, filters);
}

/** Contractors with one of these phones, by the last seven digits. */
export function findByPhone(
  session: ReadSession,
  endings: readonly string[],
  filters: CandidateFilters,
): Promise<Candidates> {
  const wanted = {
    license: [{ condition: 'right(c.phone_key, 7) = any($1::text[])' }],
    other: { condition: 'crs.search_phone(o.phone) = any($1::text[])' },
    values: [endings],
  };
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
  const license: Alternative[] = [{ condition: 'c.address_key = any($1::text[])', nearness: EXACT }];
  if (number !== null)
    license.push({
      condition: `c.address_key like $${values.push(`${number.replaceAll(/[\\%_]/g, '\\$&')} %`)}`,
    });
  const other =
    number === null ? null : { condition: `split_part(o.address, ' ', 1) = $${values.push(number)}` };
  return readCandidates(session, { license, other, values }, filters);
}

/** Contractors whose name, trade name, or person has the distinctive words of a name, allowing for typos. */
export async function findByWords(
  session: ReadSession,
  name: SearchedName,
  strictness: Strictness,
  filters: CandidateFilters,
): Promise<Candidates> {
  const telling = tellingWords(name, strictness);
  if (telling.length === 0) return { candidates: [], leftOut: new Map() };
  const agreeing = await agreeingWords(session, telling, strictness);
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const heldBy = agreeing.map((one) => holds(one, values));
  const enough = (words: string): string => {
    const held = heldBy.map((isHeld) => isHeld(words));
    const sets =
      held.length < ONE_MAY_MISS ? [held] : held.map((_, left) => held.filter((_one, i) => i !== left));
    return `(${sets.map((set) => `(${set.join(' and ')})`).join(' or ')})`;
  };
  const nearness = nearnessOf(name, bind);
  const found = (words: string, text: string, by: FoundCandidate['by'] = null): Alternative => ({
    condition: enough(words),
    nearness: nearness(text),
    by,
  });
  const license: Alternative[] = [
    found(`string_to_array(c.name_key, ' ')`, 'c.name_key', 'name'),
    found(`string_to_array(c.dba_key, ' ')`, 'c.dba_key', 'dbaName'),
    found('crs.search_words(c.person_name)', 'lower(c.person_name)', 'personName'),
    // The same name is found however many others contain its words.
    {
      condition: `c.name_key = ${bind(name.tokens.join(' '))}`,
      nearness: nearness('c.name_key'),
      by: 'name',
    },
  ];
  const other = found(OTHER_WORDS, `lower(${OTHER_NAMES})`);
  const compared = name.tokens.length > telling.length ? MOST_COMPARED_BY_OTHERS : MOST_COMPARED;
  return readCandidates(session, { license, other, values, isByName: true, compared }, filters);
}

/** Number of words of a long name that are searched for in each line. */
const MOST_WORDS = 6;

/** SQL for the approximate nearness of a line's text to a name: the letters in the common words, as a share of both. */
function nearnessOf({ tokens }: SearchedName, bind: (value: unknown) => string): (text: string) => string {
  const words = [...new Set(tokens)].slice(0, MOST_WORDS).map((word) => ({
    letters: word.length,
    bound: `${bind(word)}::text`,
  }));
  const all = words.reduce((sum, { letters }) => sum + letters, 0);
  return (text) => {
    const held = words.map(({ letters, bound }) => `${letters} * (strpos(${text}, ${bound}) > 0)::int`);
    return `(1 + ${held.join(' + ')})::float8 / (${all} + length(${text}))`;
  };
}
