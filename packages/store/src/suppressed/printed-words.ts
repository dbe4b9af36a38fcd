/** The words of a text in a uniform spelling. */

/** A word of a text, and its position. */
export interface Token {
  /** In lowercase, without accents and apostrophes. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export const WORD = /[\p{L}\p{M}\p{N}]+(?:['’‘ʼ`´][\p{L}\p{M}\p{N}]+)*/gu;
const MARKS = /[\p{M}'’‘ʼ`´]/gu;
const PLAIN = /^[a-z0-9]*$/;
const SKIPPED = new Set(['and', 'the']);
/** Letters that do not decompose into a plain letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** A word in lowercase, without accents and apostrophes. */
export function plain(word: string): string {
  const small = word.toLowerCase();
  if (PLAIN.test(small)) return small;
  return small
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter);
}

/** The words of a text, without `and` and `the`. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: printed, index } of text.matchAll(WORD)) {
    const word = plain(printed);
    if (word !== '' && !SKIPPED.has(word)) tokens.push({ word, start: index, end: index + printed.length });
  }
  return tokens;
}
