import type { Progress } from '../context.js';
import { grouped } from './numbers.js';

const STAGE_WIDTH = 7;
/** Characters of the longest name that is shown whole where there is room, and what is left of it where not. */
const SUBJECT_WIDTH = 32;
const SHORTEST_SUBJECT = 12;
/** `1,234,567` twice with `of` between. */
const COUNT_WIDTH = 22;
/** `12h59m`, and the spaces between all parts. */
const LEFT_WIDTH = 10;
const LONGEST_BAR = 30;
/** A bar shorter than this tells nothing: a narrow terminal goes without. */
const SHORTEST_BAR = 12;

/**
 * One line about one job: stage, subject, bar, count, time left. Pure. The bar and the time left are shown where the
 * total is known; nothing is made up where it is not.
 * @param columns the width of the terminal; the line is shorter than that, so that it never wraps
 * @param left an estimate of the time left, as it is to be shown; empty for none
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

/** How many are done, and of how many where somebody knows and it still holds. */
export function countOf(done: number, total: number | null): string {
  const text = grouped(done);
  return total === null || total <= done ? text : `${text} of ${grouped(total)}`;
}
