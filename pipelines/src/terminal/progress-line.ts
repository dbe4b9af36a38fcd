import type { Progress } from '../context.js';
import { grouped } from './numbers.js';

const STAGE_WIDTH = 7;
/** Characters of a name: at most, and where the terminal is narrow. */
const SUBJECT_WIDTH = 32;
const SHORTEST_SUBJECT = 12;
/** `1,234,567` twice with `of` between. */
const COUNT_WIDTH = 22;
/** `12h59m`, and the spaces between all parts. */
const LEFT_WIDTH = 10;
const LONGEST_BAR = 30;
/** A shorter bar says nothing; a narrow terminal shows none. */
const SHORTEST_BAR = 12;

/**
 * The progress line of a job: stage, subject, bar, count, time left. Pure. Bar and time left are shown only where the
 * total is known.
 * @param columns the width of the terminal; the line is shorter, so that it never wraps
 * @param left the estimated time left, as text; empty for none
 */
export function progressLine(
  { stage, subject, done, total }: Progress,
  columns: number,
  left: string,
): string {
  const room = Math.max(columns - 1, 0);
  const open = room - STAGE_WIDTH - COUNT_WIDTH - LEFT_WIDTH;
  const subjectWidth = Math.min(SUBJECT_WIDTH, Math.max(open - SHORTEST_BAR, SHORTEST_SUBJECT));
  const name = subject.length > subjectWidth ? `${subject.slice(0, subjectWidth - 1)}…` : subject;
  const barWidth = Math.min(LONGEST_BAR, open - subjectWidth);
  const share = total === null ? 0 : Math.min(done / Math.max(total, 1), 1);
  const full = done === total ? barWidth : Math.min(Math.floor(share * barWidth), barWidth - 1);
  const parts = [stage.padEnd(STAGE_WIDTH), name.padEnd(subjectWidth)];
  if (barWidth >= SHORTEST_BAR) parts.push('█'.repeat(full) + '░'.repeat(barWidth - full));
  parts.push(countOf(done, total));
  if (total !== null && done < total) parts.push(left);
  return parts.join(' ').slice(0, room).trimEnd();
}

/** How many are done, and of how many where that is known and not exceeded. */
export function countOf(done: number, total: number | null): string {
  const text = grouped(done);
  return total === null || total <= done ? text : `${text} of ${grouped(total)}`;
}
