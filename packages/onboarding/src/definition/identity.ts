/** Chooses the columns that identify a feed's rows. */

import type { Cells } from '@crs/feeds';
import { cellReader, cellText, columnsOf, type Form } from '@crs/feeds';
import { wordsOf } from '../evidence/column-words.js';
import { unstableIds } from '../evidence/name-words.js';
import { isUnique, type Profile } from '../profile/profile.js';

/** The columns, the reason, and warnings. */
interface ProposedIdentity {
  readonly columns: readonly string[];
  readonly reason: string;
  readonly warning: string | null;
}

/** An identity may be empty in this share of rows, which are then rejected. One empty row in a short sample is acceptable. */
const MOST_EMPTY = 0.01;
const FEW_ROWS = 20;

const rowId = /(^|_)(unique|record|row|global)_?id$|^id$|^:id$|_id$|uniqueid|globalid/i;

/**
 * Chooses the identity of a feed's rows: the first columns whose values no two sample rows share.
 * @param numberForm the form of the record's own number, if there is one
 * @param others columns that may distinguish records with the same number, most likely first
 */
export function proposeIdentity(
  rows: readonly Cells[],
  profiles: readonly Profile[],
  numberForm: Form | undefined,
  others: readonly string[],
): ProposedIdentity {
  const number = numberForm === undefined ? [] : columnsOf(numberForm);
  const named = number.join(', ');
  if (number.length > 0 && rows.length === 0)
    return { columns: number, reason: 'the record number', warning: null };
  for (const columns of likelyKeys(profiles, number, others)) {
    if (!unique(rows, columns)) continue;
    const repeats = number.length === 0 || columns === number ? '' : `${named} repeats in the sample; `;
    const reason =
      columns.length > Math.max(1, number.length)
        ? `no two rows share ${columns.join(' and ')}`
        : `${columns.join(', ')} is different in every sample row`;
    return { columns, reason: `${repeats}${reason}`, warning: null };
  }
  if (number.length > 0)
    return {
      columns: number,
      reason: `${named} repeats in the sample, so rows with the same number are identified by their order`,
      warning: `${named} repeats, and no other column identifies such rows, so they are identified by their order.`,
    };
  const filled = profiles.filter((one) => one.filled > 0).slice(0, 3);
  return {
    columns: (filled.length > 0 ? filled : profiles.slice(0, 1)).map(({ column }) => column),
    reason: 'no column identifies every row',
    warning: 'No column identifies every row. List the columns that do under "identity".',
  };
}

/** Columns that may be the identity, most likely first: the number, a row id, then combinations. */
function* likelyKeys(
  profiles: readonly Profile[],
  number: readonly string[],
  others: readonly string[],
): Generator<readonly string[]> {
  if (number.length > 0) yield number;
  const single = profiles.filter((one) => isUnique(one) && !unstableIds.test(one.column));
  for (const one of single) if (rowId.test(one.column) && one.looks.dollars === 0) yield [one.column];
  if (number.length === 0) {
    // Days may be unique in a sample but not in the whole source.
    const days = single.filter(({ dates }) => dates.share >= 0.5);
    const likely = single.filter((one) => !days.includes(one) && one.meanLength < 200);
    for (const one of likely) if (one.meanLength < 60 && isCalledNumber(one)) yield [one.column];
    for (const one of likely) if (one.looks.serial > 0.8) yield [one.column];
    for (const one of likely) yield [one.column];
  }
  const more = others.filter((column) => !number.includes(column)).slice(0, 8);
  if (number.length > 0) for (const one of more) yield [...number, one];
  for (const [index, one] of more.entries())
    for (const other of more.slice(index + 1)) yield [...number, one, other];
}

const isCalledNumber = ({ column }: Profile): boolean =>
  wordsOf(column).words.some((word) => word === 'id' || word === 'number');

function unique(rows: readonly Cells[], columns: readonly string[]): boolean {
  const readers = columns.map(cellReader);
  const seen = new Set<string>();
  let empty = 0;
  for (const row of rows) {
    const key = readers.map((read) => cellText(read(row)) ?? '').join('|');
    if (key.replaceAll('|', '') === '') empty++;
    else if (seen.has(key)) return false;
    seen.add(key);
  }
  return empty <= Math.max(rows.length * MOST_EMPTY, rows.length < FEW_ROWS ? 0 : 1);
}
