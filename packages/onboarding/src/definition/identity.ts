/** What makes a row the same row tomorrow. */

import type { Cells } from '@crs/feeds';
import { cellReader, cellText, columnsOf, type Form } from '@crs/feeds';
import { wordsOf } from '../evidence/column-words.js';
import { unstableIds } from '../evidence/name-words.js';
import { isUnique, type Profile } from '../profile/profile.js';

/** The columns, why, and what to look out for. */
export interface ProposedIdentity {
  readonly columns: readonly string[];
  readonly reason: string;
  readonly warning: string | null;
}

const rowId = /(^|_)(unique|record|row|global)_?id$|^id$|^:id$|_id$|uniqueid|globalid/i;

/**
 * Chooses the identity of a feed's rows.
 * @param numberForm the form of the record's own number, if one was found
 * @param helpers columns that may tell records of one number apart, the likeliest first
 */
export function proposeIdentity(
  rows: readonly Cells[],
  profiles: readonly Profile[],
  numberForm: Form | undefined,
  helpers: readonly string[],
): ProposedIdentity {
  const number = numberForm === undefined ? [] : columnsOf(numberForm);
  const named = number.join(', ');
  if (number.length > 0 && (rows.length === 0 || unique(rows, number))) {
    const reason =
      rows.length === 0 ? 'the number of the record' : `${named} is another one in every row of the sample`;
    return { columns: number, reason, warning: null };
  }
  const repeats = number.length > 0 ? `${named} repeats in the sample; ` : '';
  const steady = profiles.find(
    (one) =>
      rowId.test(one.column) && !unstableIds.test(one.column) && isUnique(one) && one.looks.dollars === 0,
  );
  if (steady !== undefined) {
    return {
      columns: [steady.column],
      reason: `${repeats}${steady.column} is another one in every row`,
      warning: null,
    };
  }
  if (number.length > 0) {
    const more = helpers.filter((column) => !number.includes(column)).slice(0, 8);
    for (const one of more) {
      if (unique(rows, [...number, one])) return together([...number, one], repeats);
    }
    for (const [index, one] of more.entries()) {
      for (const other of more.slice(index + 1)) {
        if (unique(rows, [...number, one, other])) return together([...number, one, other], repeats);
      }
    }
    return {
      columns: number,
      reason: `${repeats}rows of one number are told apart by their order`,
      warning: `${named} repeats, and no other column tells such rows apart: they are told apart by their order.`,
    };
  }
  const any =
    profiles.find(
      (one) =>
        isUnique(one) &&
        !unstableIds.test(one.column) &&
        one.dates.share < 0.5 &&
        one.meanLength < 60 &&
        wordsOf(one.column).words.some((word) => ['id', 'number'].includes(word)),
    ) ??
    profiles.find((one) => isUnique(one) && one.looks.serial > 0.8 && one.dates.share < 0.5) ??
    // A day of a sample may be another one in every row, and is not for long.
    profiles.find((one) => isUnique(one) && one.meanLength < 200 && one.dates.share < 0.5);
  if (any !== undefined)
    return {
      columns: [any.column],
      reason: `${any.column} is another one in every row of the sample`,
      warning: null,
    };
  for (const [index, one] of helpers.entries()) {
    for (const other of helpers.slice(index + 1)) {
      if (unique(rows, [one, other])) return together([one, other], '');
    }
  }
  const first = profiles
    .filter(({ filled }) => filled > 0)
    .slice(0, 3)
    .map(({ column }) => column);
  return {
    columns: first.length > 0 ? first : profiles.slice(0, 1).map(({ column }) => column),
    reason: 'no column tells every row from the others',
    warning: 'No column tells every row from the others: say under "identity" which columns do.',
  };
}

function together(columns: readonly string[], repeats: string): ProposedIdentity {
  return { columns, reason: `${repeats}no two rows share ${columns.join(' and ')}`, warning: null };
}

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
  return empty <= rows.length * 0.01;
}
