/** Recognizes a text that may have been cut in its last line, by the line end that it had before. */
import { formatSize } from '@crs/domain';
import type { OpenedSource } from '../connector.js';
import type { SourceStamp } from '../source-stamp.js';

/** Formats of one row a line. */
const lines = new Set(['csv', 'tsv', 'jsonl', 'fixed']);

/**
 * Why the last row of a text may be cut: it is shorter than the last one and stops inside a line, where the last one
 * ended with a line end. A cut inside the last column leaves as many fields as other rows have, and nothing else shows
 * it.
 * @returns null if nothing speaks for a cut
 */
export function possibleCut(opened: OpenedSource, previous: SourceStamp | null): string | null {
  if (opened.unchanged || previous === null || !lines.has(opened.format.type)) return null;
  const { stamp } = opened;
  if (previous.endsLine !== true || stamp.endsLine !== false || stamp.size >= previous.size) return null;
  const before = `the previous file of ${formatSize(previous.size)} ended with a line end`;
  return `the file of ${formatSize(stamp.size)} stops inside its last line; ${before}`;
}
