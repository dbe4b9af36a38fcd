/** Numbers in words within names of companies. */
import type { Dictionaries } from '../dictionaries/compile.js';

const tens = /^[2-9]0$/;
const units = /^[1-9](?:st|nd|rd|th)?$/;

/** The number in words that begins at a word, in digits, and how many words it takes: `forty four` and `forty 4` are `44`. */
export function numberAt(
  words: readonly string[],
  at: number,
  { numberWords }: Pick<Dictionaries, 'numberWords'>,
): { readonly digits: string; readonly words: number } | null {
  const digits = numberWords.get(words[at] ?? '');
  if (digits === undefined) return null;
  const next = words[at + 1] ?? '';
  const unit = numberWords.get(next) ?? next;
  if (tens.test(digits) && units.test(unit)) return { digits: `${digits[0] ?? ''}${unit}`, words: 2 };
  return { digits, words: 1 };
}
