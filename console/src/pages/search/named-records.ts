/** Finds records by the name of a person or company without a license, whom no roster contains. */
import type { ResponseOf } from '@crs/client';
import type { Ask } from '../../deps.js';
import { KIND, tradeNamed } from './trades.js';

type Order = ResponseOf<'/v1/enforcement'>['data'][number];
type Action = ResponseOf<'/v1/ag-enforcement'>['data'][number];
type Permit = ResponseOf<'/v1/permits/search'>['data'][number];

/** Records that name a person or company, newest first. */
export interface NamedRecords {
  readonly orders: readonly Order[];
  readonly actions: readonly Action[];
  readonly permits: readonly Permit[];
}

/** Maximum number of records of a kind that are read, some of which name others. */
export const MOST_NAMED = 25;

/** Words that names have or lack: `TKH Carpentry LLC`. */
const besideNames = new Set('and the of llc llp inc co corp ltd company corporation incorporated'.split(' '));

const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []).map((word) => word.replaceAll('’', "'"));

/**
 * The words that a name must contain; null for one word, which may be anybody's surname, and if nothing but a trade
 * remains, which many names contain.
 */
function tellingWords(q: string): string[] | null {
  const typed = wordsIn(q);
  const words = typed.filter((word) => word.length > 1 && !besideNames.has(word));
  const isName = words.some((word) => tradeNamed(word) === undefined && !KIND.test(word));
  return isName && typed.length > 1 && /\p{L}{2}/u.test(q) ? words : null;
}

/**
 * A filter for records whose respondents contain all words of a name, in any letter case; null for a text that is not
 * a name. Other names may also contain them, so what it finds is checked by `isNamed`.
 */
export function respondentFilter(q: string): string | null {
  const words = tellingWords(q)?.toSorted((a, b) => b.length - a.length);
  if (words === undefined) return null;
  const containing = (field: string): string => `(${words.map((word) => `${field}=*${word}*/i`).join(',')})`;
  return ['CompanyName', 'IndividualNames', 'DbaNames'].map(containing).join('|');
}

/**
 * True if one of the names is the typed one. Legal forms, letter case, and the order of words don't matter, nor does a
 * middle initial that only one of the two has.
 */
export function isNamed(q: string, names: readonly (string | null)[]): boolean {
  const telling = tellingWords(q);
  if (telling === null) return false;
  const initials = initialsIn(q);
  return names.some((name) => {
    if (name === null) return false;
    const words = new Set(wordsIn(name));
    const own = initialsIn(name);
    const isSame = initials.length === 0 || own.length === 0 || initials.some((one) => own.includes(one));
    return isSame && telling.every((word) => words.has(word));
  });
}

const initialsIn = (name: string): string[] => wordsIn(name).filter(({ length }) => length === 1);

/** The orders, cases, and permits that name a person or company; null for none. */
export async function findNamedRecords(ask: Ask, q: string): Promise<NamedRecords | null> {
  const filter = respondentFilter(q);
  const words = tellingWords(q);
  if (filter === null || words === null) return null;
  const [orders, actions, permits] = await Promise.all([
    ask('/v1/enforcement', { filter, pageSize: MOST_NAMED }),
    ask('/v1/ag-enforcement', { filter, pageSize: MOST_NAMED }),
    // By words, which an index has. A search by contractor would compare all similar names, too.
    ask('/v1/permits/search', { q: words.join(' '), pageSize: MOST_NAMED }),
  ]);
  const isTheirs = ({ companyName, dbaNames, individualNames }: Order | Action): boolean =>
    isNamed(q, [companyName, ...dbaNames, ...individualNames]);
  const named = {
    orders: orders.data.filter(isTheirs),
    actions: actions.data.filter(isTheirs),
    permits: permits.data.filter(({ contractorName }) => isNamed(q, [contractorName])),
  };
  return Object.values(named).some(({ length }) => length > 0) ? named : null;
}
