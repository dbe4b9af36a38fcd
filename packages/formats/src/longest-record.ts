/** Limits the length of a record: a text without line ends would otherwise be held in memory as one row. */
import { formatSize } from '@crs/domain';
import { Unreadable } from './problems.js';

/** Characters, or bytes, of the longest record. */
const LONGEST_RECORD = 16_000_000;

/** True when a record that has not ended yet is too long. */
export function isTooLong({ length }: { readonly length: number }): boolean {
  return length > LONGEST_RECORD;
}

/** The error of a line that is too long for a record. */
export function lineTooLong(line: number): Unreadable {
  return new Unreadable(`line ${line} has more than ${formatSize(LONGEST_RECORD)}: too much for a row`);
}
