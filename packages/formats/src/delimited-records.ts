/**
 * Finds the records of delimited text (RFC 4180, with stray quotes as csv-parse's `relax_quotes` has them). Ours, because
 * records have to be told apart before they are taken apart: unchanged ones never are, and the others go to several
 * threads. What it finds is held to csv-parse in tests.
 */

/** Where records begin and end in a text. */
export interface FoundRecords {
  /** Two numbers a record: where it begins and ends, without its line end. */
  readonly bounds: number[];
  /** Line breaks inside each record. */
  readonly breaks: number[];
  /** Where the first record begins that the text does not hold to its end. */
  readonly rest: number;
}

const NEWLINE = '\n';

/**
 * The records that end in this text.
 * @param text from the beginning of a record on
 * @param final true where no more text follows, so that its end is the end of a record
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

/** A quote is open where the text ends. */
const UNFINISHED = -2;

/** The newline that ends a record with quotes; -1 where the text ends first, UNFINISHED where it ends inside a quote. */
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
    // The last character of a text may be the first of two quotes that stand for one.
    if (close === -1 || (close === text.length - 1 && !final)) return UNFINISHED;
    end = text.indexOf(NEWLINE, close + 1);
    at = text.indexOf(quote, close + 1);
  }
  return end;
}

/** Whether a quote stands at the beginning of a field; elsewhere it is a character like others. */
function opensField(text: string, start: number, at: number, delimiter: string): boolean {
  return (
    at === start || (at - delimiter.length >= start && text.startsWith(delimiter, at - delimiter.length))
  );
}

/** The quote that closes the one at `open`, past those that are doubled; -1 where there is none. */
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
