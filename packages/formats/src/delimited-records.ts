/**
 * Finds the records in delimited text (RFC 4180, with stray quotes like csv-parse's `relax_quotes`). This is our own
 * parser, because records must be split before they are parsed: unchanged records are never parsed, and the others go
 * to several threads. Tests compare it with csv-parse.
 */

/** The positions of records in a text. */
interface FoundRecords {
  /** Each record's start and end, without its line break. */
  readonly bounds: number[];
  /** Line breaks inside each record. */
  readonly breaks: number[];
  /** The start of the first incomplete record. */
  readonly rest: number;
}

const NEWLINE = '\n';

/**
 * Finds the records that end in this text.
 * @param text a text that begins with a record
 * @param final true if no more text follows, so that the end of the text ends a record
 */
export function findRecords(text: string, delimiter: string, quote: string, final: boolean): FoundRecords {
  const bounds: number[] = [];
  const breaks: number[] = [];
  const { length } = text;
  let start = 0;
  let nextQuote = quote === '' ? -1 : text.indexOf(quote);
  while (start < length) {
    let end = text.indexOf(NEWLINE, start);
    if (nextQuote !== -1 && nextQuote < start) nextQuote = text.indexOf(quote, start);
    let inside = 0;
    if (nextQuote !== -1 && (end === -1 || nextQuote < end)) {
      end = quotedEnd(text, start, nextQuote, delimiter, quote, final);
      if (end === UNFINISHED) break;
      if (end !== -1) inside = countBreaks(text, start, end);
    }
    if (end === -1) {
      if (!final) break;
      end = length;
      inside = countBreaks(text, start, end);
    }
    bounds.push(start, end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end);
    breaks.push(inside);
    start = end + 1;
  }
  return { bounds, breaks, rest: Math.min(start, length) };
}

/** The text ends inside quotes. */
const UNFINISHED = -2;

/** Returns the newline after a quoted record, -1 if the text ends first, or UNFINISHED if it ends inside quotes. */
function quotedEnd(
  text: string,
  start: number,
  firstQuote: number,
  delimiter: string,
  quote: string,
  final: boolean,
): number {
  let at = firstQuote;
  let end = text.indexOf(NEWLINE, start);
  while (at !== -1 && (end === -1 || at < end)) {
    if (!opensField(text, start, at, delimiter)) {
      at = text.indexOf(quote, at + 1);
      continue;
    }
    const close = closingQuote(text, at, quote);
    // The text's last character may be the first half of a doubled quote.
    if (close === -1 || (close === text.length - 1 && !final)) return UNFINISHED;
    end = text.indexOf(NEWLINE, close + 1);
    at = text.indexOf(quote, close + 1);
  }
  return end;
}

/** True for a quote at the start of a field. Elsewhere, a quote is an ordinary character. */
function opensField(text: string, start: number, at: number, delimiter: string): boolean {
  return (
    at === start || (at - delimiter.length >= start && text.startsWith(delimiter, at - delimiter.length))
  );
}

/** Returns the position of the quote that closes the one at `open`, after doubled quotes, or -1 for none. */
export function closingQuote(text: string, open: number, quote: string): number {
  let close = text.indexOf(quote, open + 1);
  while (close !== -1 && text.startsWith(quote, close + 1)) close = text.indexOf(quote, close + 2);
  return close;
}

function countBreaks(text: string, from: number, to: number): number {
  let breaks = 0;
  for (let at = text.indexOf(NEWLINE, from); at !== -1 && at < to; at = text.indexOf(NEWLINE, at + 1))
    breaks++;
  return breaks;
}
