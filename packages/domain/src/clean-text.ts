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
