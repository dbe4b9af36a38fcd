/** Detects how a file is written from its first bytes. */
import { isUtf8 } from 'node:buffer';
import { UsageError } from '@crs/domain';
import { dateFormats } from '@crs/feeds';
// csv-parse: splits a text by one delimiter after the other, despite odd quotes.
import { parse } from 'csv-parse/sync';
import { undoubledText } from '../doubled-utf8.js';
import { isJson } from '../json-lines.js';
import { type JsonShape, rowsAt, shapeOf as shapeOfJson } from './json-shape.js';
import { ruledLines } from './ruled-lines.js';

/** A format in a definition's terms, with warnings. */
export interface Sniffed {
  readonly format: Readonly<Record<string, unknown>>;
  readonly notes: readonly string[];
}

/**
 * Detects the encoding, kind, delimiter, header, and the lines before the header.
 * @param head the first bytes, unpacked
 * @param what the source's name in messages
 * @throws UsageError `proposal.page` for a web page, `proposal.unreadable` if it is not text
 */
export function sniff(head: Uint8Array, what: string): Sniffed {
  const { encoding, text: decoded } = decode(head);
  const printed = undoubledText(decoded);
  const { format, notes } = sniffText(printed, what, encoding === 'utf-8' ? {} : { encoding });
  return printed === decoded ? { format, notes } : { format, notes: [...notes, twice] };
}

const twice = 'Some characters were encoded twice; the reader repairs them.';

function sniffText(printed: string, what: string, named: Readonly<Record<string, unknown>>): Sniffed {
  // Exports with fixed-length fields leave a few NUL bytes, which the reader drops.
  const text = printed.replaceAll('\0', '');
  const start = text.trimStart();
  if (/^<(!doctype html|html|head|body)/i.test(start)) {
    throw new UsageError(
      'proposal.page',
      `${what} is a web page, not data.`,
      'Use the address of its download (often behind "Export", "Download", or "API"), or of the portal page of the data set.',
    );
  }
  if (/^<\?xml|^</.test(start)) {
    throw new UsageError(
      'proposal.unreadable',
      `${what} is XML, which is not supported.`,
      'Look for the same data as CSV, JSON, or XLSX.',
    );
  }
  if (start.startsWith('%PDF')) {
    throw new UsageError(
      'proposal.unreadable',
      `${what} is a PDF, and nothing in it shows where a record begins.`,
      'Look for the same data as CSV, JSON, or XLSX, or write a definition with format.type pdf.',
    );
  }
  if (printed.length - text.length > printed.length / 100) {
    throw new UsageError(
      'proposal.unreadable',
      `${what} is neither text nor a readable archive or workbook.`,
      'Save it as CSV or XLSX.',
    );
  }
  if (start === '') throw new UsageError('proposal.unreadable', `${what} is empty.`, 'Use a file with rows.');
  if (isBlocks(start)) {
    throw new UsageError(
      'proposal.unreadable',
      `${what} has a line for each field ("${start.split(/\r?\n/, 1)[0]?.slice(0, 60)}"), which is not supported.`,
      'Look for the same data as CSV, JSON, or XLSX, or convert it.',
    );
  }
  if (['[', '{', '\u001e'].some((mark) => start.startsWith(mark))) return jsonFormat(start, what, named);
  const ruled = ruledLines(text.replace(/^\ufeff/, ''));
  if (ruled !== null) {
    const notes = ['Its fields are at fixed positions, taken from the dashes below its header.'];
    return { format: { type: 'fixed', ...ruled, ...named }, notes };
  }
  const { format, notes } = delimitedFormat(text);
  return { format: { ...format, ...named }, notes };
}

/** Detects records that are blocks of lines: "Permit Number: 25-001", and on the next line "Issued: 3/4/2025". */
function isBlocks(text: string): boolean {
  const lines = text
    .split(/\r?\n/)
    .slice(0, 400)
    .filter((line) => line.trim() !== '');
  const labels = lines.flatMap((line) => /^([A-Z][\w #./]{1,30}):(?: |$)/.exec(line)?.[1] ?? []);
  return lines.length > 5 && labels.length > lines.length * 0.8 && new Set(labels).size <= labels.length / 2;
}

function decode(head: Uint8Array): { encoding: string; text: string } {
  if (head[0] === 0xff && head[1] === 0xfe)
    return { encoding: 'utf-16le', text: new TextDecoder('utf-16le').decode(head) };
  if (head[0] === 0xfe && head[1] === 0xff)
    return { encoding: 'utf-16be', text: new TextDecoder('utf-16be').decode(head) };
  const zeros = head.subarray(0, 400).filter((byte, index) => byte === 0 && index % 2 === 1).length;
  if (zeros > 100) return { encoding: 'utf-16le', text: new TextDecoder('utf-16le').decode(head) };
  // The end of the head may split a character.
  const isUtf = [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, Math.max(0, head.length - cut))));
  const encoding = isUtf ? 'utf-8' : 'windows-1252';
  return { encoding, text: new TextDecoder(encoding).decode(head) };
}

const shapeNotes: Readonly<Record<JsonShape, string>> = {
  sequence: 'Its rows are JSON objects one after another.',
  keyed: 'Its rows are the members of an object; their names become the column key.',
  columns: 'Its columns are the members of an object, each with its values by row.',
};

function jsonFormat(text: string, what: string, named: Readonly<Record<string, unknown>>): Sniffed {
  if (text.startsWith('{')) {
    const [first = '', second = ''] = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (isJson(first) && (second === '' ? !/[[{].*[[{]/.test(first.slice(1)) : second.startsWith('{')))
      return { format: { type: 'jsonl', ...named }, notes: [] };
  }
  const found = rowsAt(text);
  const shape = found === null || text.includes('\u001e') ? shapeOfJson(text) : null;
  if (shape !== null) return { format: { type: 'json', rows: shape, ...named }, notes: [shapeNotes[shape]] };
  if (found === null) {
    throw new UsageError(
      'proposal.unreadable',
      `${what} is JSON without an array of rows near its beginning.`,
      'Use the address of the rows themselves. If they are the members of an object, convert them to an array or to lines first.',
    );
  }
  const { path, header, first } = found;
  const at = path === '' ? {} : { path };
  const names = first?.filter((name) => typeof name === 'string') ?? [];
  if (names.length > 0 && names.length === first?.length && isHeader(names, []))
    return {
      format: { type: 'json', ...at, rows: 'table', ...named },
      notes: ['Its rows are arrays; the first one has the column names.'],
    };
  return {
    format: {
      type: 'json',
      ...at,
      ...(header === null ? {} : { header }),
      ...named,
    },
    notes:
      header === null ? [] : ['Its rows are arrays, whose columns are named by position under "header".'],
  };
}

const delimiters = [',', '\t', '|', ';', '~', '^', ', '];
/** The single-character delimiters, as a pattern writes them in brackets. */
const delimiterClass = String.raw`,\t|;~\^`;
const longestPreamble = 15;

function delimitedFormat(text: string): Sniffed {
  const clean = text.replace(/^\ufeff/, '');
  const possible = delimiters.filter((delimiter) => delimiter !== ', ' || hasGaps(clean));
  const before = escapeOf(clean);
  const tried = possible.map((delimiter) => ({ delimiter, ...recordsOf(clean, delimiter, before) }));
  const scored = tried.map((one) => ({ ...one, ...shapeOf(one.records) })).sort((a, b) => b.score - a.score);
  const [best] = scored;
  if (best === undefined) throw new Error('there are no delimiters');
  const { delimiter, records, ends, width } = best;
  // Titles and notes before the header fill fewer columns than the header.
  const begins = records.findIndex((record) => filledIn(record) >= Math.max(2, width * 0.5));
  const skip = width < 2 || begins > longestPreamble ? 0 : Math.max(0, begins);
  const [header = [], ...rows] = records.slice(skip);
  const hasHeader = isHeader(header, rows);
  const columns = hasHeader ? header.length : width;
  // The last line may be cut off. A file that ends with a line break is complete.
  const complete = /\n\s*$/.test(text) ? rows : rows.slice(0, -1);
  const odd = complete.filter((record) => record.length !== columns && filledIn(record) > 0);
  const ragged =
    odd.length > 0 &&
    odd.every(
      (record) => record.length < columns || record.slice(columns).every((field) => field.trim() === ''),
    );
  const notes: string[] = [];
  if (!hasHeader)
    notes.push(
      'The file has no header, so its columns are named by position, column_1 to ' +
        `column_${width}. Compare them with the preview, and give them names.`,
    );
  if (odd.length > 0 && !ragged)
    notes.push(
      `${odd.length} of the first ${complete.length} rows have more fields than the header: they will be rejected.`,
    );
  return {
    format: {
      type: delimiter === '\t' ? 'tsv' : 'csv',
      ...(delimiter === ',' || delimiter === '\t' ? {} : { delimiter }),
      ...(before === '"' ? {} : { escape: before }),
      ...(skip > 0 ? { skip: ends[skip - 1] } : {}),
      ...(hasHeader ? {} : { header: Array.from({ length: columns }, (_, index) => `column_${index + 1}`) }),
      ...(ragged ? { ragged: true } : {}),
    },
    notes,
  };
}

const filledIn = (record: readonly string[]): number => record.filter((field) => field.trim() !== '').length;

/** True if every comma in the line with the most commas has a space after it, except in amounts. */
function hasGaps(text: string): boolean {
  const lines = text.slice(0, 20_000).split(/\r?\n/, 20);
  const commas = (line: string): number => line.split(',').length;
  const longest = lines.reduce((most, line) => (commas(line) > commas(most) ? line : most), '');
  return !/,(?=[^\s\d])|(?<!\d),(?=\d)/.test(longest);
}

/** The escape character for quotes inside quotes: another quote, or a backslash. */
function escapeOf(text: string): string {
  const count = (pattern: string): number => text.match(new RegExp(pattern, 'g'))?.length ?? 0;
  const inside = count(String.raw`[^\\\n\r${delimiterClass}]\\"|[${delimiterClass}]"\\"`);
  const doubled = count(String.raw`[^"\n\r${delimiterClass}]""`);
  const atEnd = count(String.raw`\\"(?:[${delimiterClass}]|\r?\n|$)`);
  return inside > 0 && doubled === 0 && atEnd < inside ? '\\' : '"';
}

/** The first records and the line each one ends on. Empty lines are not records, but they count as lines. */
function recordsOf(text: string, delimiter: string, before: string): { records: string[][]; ends: number[] } {
  let ends: number[] = [];
  const options = {
    delimiter,
    escape: before,
    relax_column_count: true,
    relax_quotes: true,
    to: 200,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    on_record: (record: string[], { lines }: { lines: number }) => {
      ends.push(lines);
      return record;
    },
  };
  try {
    return { records: parse(text, options) as string[][], ends };
  } catch {
    // The head may end inside a quote; the part before that is enough.
    ends = [];
    const whole = text.slice(0, 20_000).replace(/\r?\n[^\n]*$/, '');
    return { records: parse(whole, { ...options, quote: null }) as string[][], ends };
  }
}

/** The most common record width, and how strongly it supports the delimiter. */
function shapeOf(records: readonly (readonly string[])[]): { width: number; score: number } {
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width, count] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  const share = records.length === 0 ? 0 : count / records.length;
  return { width, score: width < 2 ? 0 : share * Math.min(width, 6) };
}

/** Reports may have several "Address" columns. A row of values repeats more than that, or occurs again below. */
function repeats(
  values: readonly string[],
  first: readonly string[],
  rows: readonly (readonly string[])[],
): boolean {
  const distinct = new Set(values).size / values.length;
  if (distinct >= 0.75) return false;
  const comesAgain = (field: string, at: number): boolean =>
    field !== '' && rows.some((row) => row[at] === field);
  return distinct < 0.5 || rows.length === 0 || first.some(comesAgain);
}

/** True if a row is a header: hardly any field is a date, amount, phone, or email, and few repeat. */
export function isHeader(first: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const values = first.map((field) => field.trim()).filter((field) => field !== '');
  if (values.length === 0 || repeats(values, first, rows)) return false;
  const valueLike = values.filter(
    (field) =>
      /^[$(]?-?[\d,.]+%?\)?$/.test(field) ||
      dateFormats([field], false).share === 1 ||
      /^\(?\d{3}\)?[ -.]?\d{3}-?\d{4}$/.test(field) ||
      /@/.test(field),
  );
  if (valueLike.length > 0 && valueLike.length >= values.length * 0.15) return false;
  // A row with many empty fields is a header only if its first field never occurs again.
  return values.length >= first.length * 0.5 || rows.every((row) => row[0] !== first[0]);
}
