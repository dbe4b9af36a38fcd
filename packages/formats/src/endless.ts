/** Rows without an end: a text that lost its line ends would be held in memory, and looked through again and again. */
import { formatSize } from '@crs/domain';
import { Unreadable } from './problems.js';

/** Characters, or bytes, of the longest record. */
const LONGEST_RECORD = 16_000_000;

/** Whether what has no end yet is too long for a record. */
export function isEndless({ length }: { readonly length: number }): boolean {
  return length > LONGEST_RECORD;
}

/** What is wrong with a text whose line is too long for a record. */
export function endlessLine(line: number): Unreadable {
  return new Unreadable(`line ${line} has more than ${formatSize(LONGEST_RECORD)}: too much for a row`);
}
