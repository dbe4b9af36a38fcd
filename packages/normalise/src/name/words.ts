/** From a name to its words. */

const accents = /[\u0300-\u036f]/g;
const beyondAscii = /[\u0080-\uffff]/;

/**
 * The words of a name: lower case, accents off, `&` and `+` are `and`, `@` is `at`, apostrophes close up, a possessive `'s` falls
 * away, and every other punctuation parts words. The hyphen too: clerks print it or not, and `Hernandez-Trejo` must meet
 * `Hernandez Trejo`. Single letters and digits that follow each other join, so that `T.I.P.` and `TIP`, `A-1` and `A1`,
 * `A/C` and `AC` are the same word.
 */
export function nameWords(text: string): string[] {
  let lower = text.toLowerCase();
  if (beyondAscii.test(lower)) lower = lower.normalize('NFKD').replace(accents, '').toLowerCase();
  if (lower.includes("'")) lower = lower.replace(/'s(?![\p{L}\p{N}])/gu, ' ').replaceAll("'", '');
  if (lower.includes('&')) lower = lower.replaceAll('&', ' and ');
  if (lower.includes('@')) lower = lower.replaceAll('@', ' at ');
  if (lower.includes('+')) lower = lower.replaceAll('+', ' and ');
  const words: string[] = [];
  let run = '';
  for (const word of lower.split(/[^\p{L}\p{N}]+/u)) {
    if (word.length === 1) {
      // Ph.D.
      if (word === 'd' && run === '' && words[words.length - 1] === 'ph') words[words.length - 1] = 'phd';
      else run += word;
      continue;
    }
    if (run !== '') words.push(run);
    run = '';
    if (word !== '') words.push(word);
  }
  if (run !== '') words.push(run);
  return words;
}
