/** Writes CSV for spreadsheets, and reads its texts back. */
// csv-stringify: RFC 4180, maintained with csv-parse, which reads our feeds.
import { stringify } from 'csv-stringify/sync';

/**
 * A text that a spreadsheet would treat as a formula (OWASP, "CSV Injection"; the last four are full-width signs),
 * after any apostrophes, so that reading removes exactly what writing added.
 */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const ESCAPED = /^''*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A text that no spreadsheet runs: formulas get a leading apostrophe. */
const escapedText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The original of a text from `escapedText`. */
export const unescapedText = (text: string): string => (ESCAPED.test(text) ? text.slice(1) : text);

/** Options for writing CSV. */
interface CsvOptions {
  /** The heading; without it, only the rows are written. */
  readonly columns?: readonly string[];
  /** CRLF for HTTP, as in RFC 4180; our own files have LF. */
  readonly lineEnd?: '\r\n' | '\n';
}

/** CSV from rows of cells: null is empty, numbers stay unchanged, and no text starts like a formula. */
export const csvText = (
  rows: readonly (readonly unknown[])[],
  { columns, lineEnd = '\n' }: CsvOptions = {},
): string =>
  stringify(columns === undefined ? [...rows] : [columns, ...rows], {
    record_delimiter: lineEnd,
    // The library quotes only the line ends that it writes; CSV readers accept any.
    quoted_match: /[\r\n]/,
    cast: { boolean: String, string: escapedText },
  });
