/** Warns about columns that a proposal does not read. */
import { wordsOf } from '../evidence/column-words.js';
import { unstableIds } from '../evidence/name-words.js';
import { type Kind, support, type ValueHint, valueHints } from '../evidence/values.js';
import type { Profile } from '../profile/profile.js';

/** A kind of value: the hints in its values, and the last words of its column names. */
interface Meaning {
  readonly text: string;
  readonly hints: readonly ValueHint[];
  readonly kind: Kind;
  readonly heads: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const meanings: readonly Meaning[] = [
  { text: 'a phone', hints: ['phone'], kind: 'phone', heads: words('phone fax') },
  { text: 'a date', hints: ['date'], kind: 'date', heads: words('date expiration') },
  {
    text: 'an address',
    hints: ['street'],
    kind: 'address',
    heads: words('address street suite unit apartment'),
  },
  {
    text: 'a name',
    hints: ['firm', 'person'],
    kind: 'name',
    heads: words('name company business contractor owner applicant architect engineer licensee builder'),
  },
  { text: 'a number', hints: ['serial'], kind: 'serial', heads: words('number license permit parcel') },
];

/**
 * Returns a warning that names every unread column whose values or name look like a name, address, phone, number, or
 * date; null if there is none.
 * @param left source columns that nothing reads; outer names for nested ones
 * @param read source columns that something reads
 * @param warnings other warnings, which may already name a column at their start
 */
export function unreadWarning(
  profiles: readonly Profile[],
  left: readonly string[],
  read: readonly string[],
  warnings: readonly string[],
): string | null {
  const isRead = (column: string): boolean =>
    read.some((one) => column === one || column.startsWith(`${one}.`));
  // If something reads part of an object, look at its unread parts separately.
  const inside = profiles.flatMap(({ column }) => (column.includes('.') && !isRead(column) ? [column] : []));
  const unread = new Set(
    [...left, ...inside].filter((column) => !warnings.some((text) => text.startsWith(`${column} `))),
  );
  const found = profiles.flatMap((profile) => {
    const like = unread.has(profile.column) ? meaningOf(profile) : null;
    return like === null ? [] : [`${profile.column} (${like})`];
  });
  return found.length === 0
    ? null
    : `These columns are not read: ${found.join(', ')}. Add the ones that belong to the record under "columns".`;
}

function meaningOf(profile: Profile): string | null {
  // An empty column or a row counter contains no information about the record.
  if (profile.filled === 0 || unstableIds.test(profile.column)) return null;
  const head = wordsOf(profile.column).words.at(-1) ?? '';
  const named = meanings.find(({ heads, kind }) => heads.has(head) && support(kind, profile) >= 0.5);
  const shown = meanings.find(({ hints }) => hints.some((hint) => valueHints[hint][1](profile)));
  return (named ?? shown)?.text ?? null;
}
