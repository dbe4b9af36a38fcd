/** Which rows a new suppression may concern: found by one pass over the stages, in the database. */

import { phoneDigits } from './contact.js';
import type { Phrases } from './phrases.js';
import type { Suppression } from './suppressions.js';
import { searchedColumns, type TextTable, textColumns } from './withheld-columns.js';

/** With more words than this every row is read: PostgreSQL compiles a pattern of many words slowly. */
const MOST_WORDS = 40;

/** SQL of whether a row `b` may be concerned, with its values. */
export interface Scan {
  readonly condition: string;
  readonly values: readonly unknown[];
}

/**
 * The scan of a table for new suppressions. It finds all that these may concern, and more.
 * @returns null if no row can be
 */
export function scanFor(
  table: TextTable,
  fresh: readonly Suppression[],
  phrases: Phrases<unknown>,
): Scan | null {
  const { number } = textColumns[table];
  const records = fresh.flatMap((one) =>
    one.kind === 'record' && one.target.table === table ? one.target.number : [],
  );
  const isRecord = number === null || records.length === 0 ? [] : [`b.${number}::text = any($1)`];
  const words = [...phrases.longestWords(), ...fresh.flatMap(numbersOf)];
  if (words.length === 0 && isRecord.length === 0) return null;
  if (words.length > MOST_WORDS)
    return { condition: '$1::text[] is not null and $2::text is not null', values: [records, ''] };
  const text = `concat_ws(' ', ${searchedColumns(textColumns[table])
    .map((column) => `b.${column}::text`)
    .join(', ')})`;
  // Words with accents are compared here, where they are folded.
  const hasWord = words.length === 0 ? [] : [`${text} ~* $2 or ${text} ~ '[^\\x01-\\x7f]'`];
  return {
    condition: `(${[...isRecord, ...hasWord].join(' or ')}) and $1::text[] is not null and $2::text is not null`,
    values: [records, words.map(escaped).join('|')],
  };
}

/** Parts of numbers and addresses, however they are printed. */
function numbersOf(one: Suppression): string[] {
  if (one.kind === 'contractor') return [one.target.licenseKey];
  if (one.kind === 'record') return [];
  const { phone, address } = one.target;
  const house = address === null ? null : /[\p{L}\p{N}]+/u.exec(address)?.[0];
  return [...(phone === null ? [] : [phoneDigits(phone).slice(-4)]), ...(house ? [house] : [])];
}

/** A word between whose letters an apostrophe may stand. */
const escaped = (word: string): string =>
  [...word].map((letter) => letter.replace(/[^\p{L}\p{N}]/u, '\\$&')).join("['’`]?");
