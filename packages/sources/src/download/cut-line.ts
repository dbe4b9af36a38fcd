/** Recognizes a text that may be cut off in its last line, by its earlier line end. */
import { formatSize } from '@crs/domain';
import type { OpenedSource } from '../connector.js';
import type { SourceStamp } from '../source-stamp.js';

/** Formats with one row per line. */
const lines = new Set(['csv', 'tsv', 'jsonl', 'fixed']);

/**
 * Why the last row of a text may be cut off: the text is shorter than the previous one and stops inside a line, while
 * the previous one ended with a line end. A cut inside the last column leaves as many fields as in other rows, so
 * nothing else reveals it.
 * @returns null if nothing suggests a cut
 */
export function possibleCut(opened: OpenedSource, previous: SourceStamp | null): string | null {
  if (opened.unchanged || previous === null || !lines.has(opened.format.type)) return null;
  const { stamp } = opened;
  if (previous.endsLine !== true || stamp.endsLine !== false || stamp.size >= previous.size) return null;
  const before = `the previous file of ${formatSize(previous.size)} ended with a line end`;
  return `the file of ${formatSize(stamp.size)} stops inside its last line; ${before}`;
}
