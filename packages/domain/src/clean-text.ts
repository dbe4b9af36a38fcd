/** Any character that is not on a keyboard. Most texts have none and need no further checks. */
const unusual = /[^ -~]/;

/**
 * Invisible characters: controls other than tab and line breaks, direction marks, zero-width characters, tags, soft
 * hyphens, and unpaired surrogates. A variation selector stays after the character it varies, an emoji or an ideograph.
 */
const invisible =
  /(?!(?<=[\p{Extended_Pictographic}\p{Ideographic}])\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\p{Cs}\ufff9-\ufffb]|(?![\t\n\r])\p{Cc}/gu;

/** Controls that separate words: line and page breaks of old systems. */
const breaks = /[\v\f\u0085]/g;

/**
 * Removes invisible characters. Every stored text passes through here once, on entry, so that no two names look alike.
 * Queries don't, because they are not stored.
 */
export function cleanText(text: string): string {
  return unusual.test(text) ? text.replace(breaks, ' ').replace(invisible, '') : text;
}

/** Hyphens, dashes, and the minus sign, which texts use instead of "-". */
const dashes = /[\u2010-\u2015\u2212]/g;
/** Spaces other than " ". */
const spaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

/** A record's number as people type it: with "-" and " ", whatever dashes and spaces were printed. */
export const plainNumber = (text: string): string =>
  unusual.test(text) ? text.replace(dashes, '-').replace(spaces, ' ') : text;

/** Cleans the texts of a JSON value: a reviver for reading and a replacer for writing. */
export const cleanValue = (_name: unknown, value: unknown): unknown =>
  typeof value === 'string' ? cleanText(value) : value;

/** The Windows-1252 characters of the bytes 80 to 9F. */
const windows1252 =
  '\\u0152\\u0153\\u0160\\u0161\\u0178\\u017D\\u017E\\u0192\\u02C6\\u02DC\\u2013\\u2014\\u2018-\\u201E\\u2020-\\u2022\\u2026\\u2030\\u2039\\u203A\\u20AC\\u2122';

/**
 * Characters that no publisher prints, as a regular expression for JavaScript and PostgreSQL: control characters, the
 * replacement character, and UTF-8 that was read as Latin-1 or Windows-1252 (`Ã©`, `Ã‘`, `â€™`).
 */
export const brokenCharacters = `[\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\uFFFD]|[\\u00C2\\u00C3][\\u0080-\\u00BF${windows1252}]|\\u00E2\\u20AC`;
