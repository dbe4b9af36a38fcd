/** Anything but the characters of a keyboard: most texts have none, and need no further look. */
const unusual = /[^ -~]/;

/**
 * Characters that print nothing: controls but tab and line breaks, marks that turn the direction of a text, characters without
 * width, tags, soft hyphens, and halves of characters. A variation selector stays behind what it varies: an emoji or an ideograph.
 */
const invisible =
  /(?!(?<=[\p{Extended_Pictographic}\p{Ideographic}])\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\p{Cs}\ufff9-\ufffb]|(?![\t\n\r])\p{Cc}/gu;

/** Controls that part words: line and page breaks of old systems. */
const breaks = /[\v\f\u0085]/g;

/**
 * Removes the characters of a text that print nothing. Every text that is kept passes it once, where it enters, so that no name
 * looks like another one. Queries do not pass it: they are not kept.
 */
export function cleanText(text: string): string {
  return unusual.test(text) ? text.replace(breaks, ' ').replace(invisible, '') : text;
}

/** Hyphens, dashes and the minus sign that texts have in place of "-". */
const dashes = /[\u2010-\u2015\u2212]/g;
/** Spaces of any other width or use than " ". */
const spaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

/** A number of a record as it is typed: with "-" and " ", whatever dash and space it was printed with. */
export const plainNumber = (text: string): string =>
  unusual.test(text) ? text.replace(dashes, '-').replace(spaces, ' ') : text;

/** Cleans the texts of a JSON value: the reviver of what is read, the replacer of what is written. */
export const cleanValue = (_name: unknown, value: unknown): unknown =>
  typeof value === 'string' ? cleanText(value) : value;

/** What Windows-1252 prints for the bytes 80 to 9F. */
const windows1252 =
  '\\u0152\\u0153\\u0160\\u0161\\u0178\\u017D\\u017E\\u0192\\u02C6\\u02DC\\u2013\\u2014\\u2018-\\u201E\\u2020-\\u2022\\u2026\\u2030\\u2039\\u203A\\u20AC\\u2122';

/**
 * Characters that no publisher prints, as a regular expression that JavaScript and PostgreSQL read: control characters, the sign
 * for an unreadable one, and UTF-8 that was read as Latin-1 or Windows-1252 (`Ã©`, `Ã‘`, `â€™`).
 */
export const brokenCharacters = `[\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\uFFFD]|[\\u00C2\\u00C3][\\u0080-\\u00BF${windows1252}]|\\u00E2\\u20AC`;
