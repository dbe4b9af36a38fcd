/** Writes CSV that people open in spreadsheets, and reads its texts back. */
// csv-stringify: RFC 4180, maintained with csv-parse, which reads our feeds.
import { stringify } from 'csv-stringify/sync';

/**
 * A text that a spreadsheet would take for a formula (OWASP, "CSV Injection"; the last four are the full-width signs), behind any
 * apostrophes, so that reading takes off exactly what writing put in front.
 */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const ESCAPED = /^''*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A text that no spreadsheet runs: a formula gets an apostrophe in front. */
export const escapedText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that `escapedText` made this of. */
export const unescapedText = (text: string): string => (ESCAPED.test(text) ? text.slice(1) : text);

/** How CSV is written. */
export interface CsvOptions {
  /** The heading; without one only the rows are written. */
  readonly columns?: readonly string[];
  /** CRLF, as RFC 4180 has it for HTTP; files of ours have LF. */
  readonly lineEnd?: '\r\n' | '\n';
}

/** CSV of rows of cells: null is empty, numbers stay as they are, and no text begins as a formula. */
export const csvText = (
  rows: readonly (readonly unknown[])[],
  { columns, lineEnd = '\n' }: CsvOptions = {},
): string =>
  stringify(columns === undefined ? [...rows] : [columns, ...rows], {
    record_delimiter: lineEnd,
    // The library quotes line ends as written here alone; programs that read CSV end a line at any.
    quoted_match: /[\r\n]/,
    cast: { boolean: String, string: escapedText },
  });
