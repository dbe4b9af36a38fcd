/** Finds rows that a new suppression may affect, in one pass over the stages in the database. */

import { phoneKeys } from '@crs/normalise';
import { Contact } from './contact.js';
import type { Phrases } from './phrases.js';
import type { Suppression } from './suppressions.js';
import { searchedColumns, type TextTable, textColumns } from './withheld-columns.js';
import type { NameRules } from './withholding.js';

/** Number of words above which every row is read, because the database would compare each row with every word. */
const MOST_WORDS = 40;

/** SQL for whether a row `b` may be affected, with its values. */
interface Scan {
  readonly condition: string;
  readonly values: readonly unknown[];
}

/**
 * Scans a table for new suppressions. It finds all rows that they may affect, and others.
 * @returns null if no row can be affected
 */
export function scanFor(
  table: TextTable,
  fresh: readonly Suppression[],
  phrases: Phrases<unknown>,
  { dictionaries }: Pick<NameRules, 'dictionaries'>,
): Scan | null {
  const { number } = textColumns[table];
  const records = fresh.flatMap((one) =>
    one.kind === 'record' && one.target.table === table ? one.target.number : [],
  );
  const isRecord = number === null || records.length === 0 ? [] : [`b.${number}::text = any($1)`];
  const words = [...phrases.searchWords(), ...fresh.flatMap((one) => numbersOf(one, dictionaries))];
  if (words.length === 0 && isRecord.length === 0) return null;
  if (words.length > MOST_WORDS)
    return { condition: '$1::text[] is not null and $2::text[] is not null', values: [records, []] };
  const text = `concat_ws(' ', ${searchedColumns(textColumns[table])
    .map((column) => `b.${column}::text`)
    .join(', ')})`;
  // Texts with accents are compared here, where accents are removed.
  const hasWord =
    words.length === 0
      ? []
      : [
          `exists (select from (select ${text} as text offset 0) t
             where translate(lower(text), '''’\`', '') like any($2) or octet_length(text) <> char_length(text))`,
        ];
  return {
    condition: `(${[...isRecord, ...hasWord].join(' or ')}) and $1::text[] is not null and $2::text[] is not null`,
    values: [records, words.map(pattern)],
  };
}

const longestWord = (key: string): string =>
  key.split(' ').reduce((one, other) => (other.length > one.length ? other : one));

/** Parts of numbers, addresses, and comparable names, in any format. */
function numbersOf(one: Suppression, dictionaries: NameRules['dictionaries']): string[] {
  if (one.kind === 'contractor')
    return [
      one.target.licenseKey,
      ...one.target.nameKeys.map(longestWord),
      ...one.target.contacts.flatMap((printed) => Contact.of(printed, dictionaries).parts),
    ];
  if (one.kind === 'record') return [];
  const { phone, address } = one.target;
  const house = new Contact({ phone: null, address }, dictionaries).digits;
  const printed = address === null || house !== '' ? [] : [/[\p{L}\p{N}]+/u.exec(address)?.[0] ?? ''];
  const lasts = phone === null ? [] : phoneKeys(phone).map((key) => key.slice(-4));
  return [...lasts, house, ...printed].filter((word) => word !== '');
}

/** The pattern of a text with a word, from which apostrophes are also removed. */
const pattern = (word: string): string =>
  `%${word
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[\\%_]/g, '\\$&')}%`;
