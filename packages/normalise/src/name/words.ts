/** From a name to its words. */
import { isAsciiText, isWordCode } from '../text/ascii.js';

const accents = /[\u0300-\u036f]/g;

/**
 * The words of a name: lower case, accents off, `&` and `+` are `and`, `@` is `at`, apostrophes close up, a possessive `'s` falls
 * away, and every other punctuation parts words. The hyphen too: clerks print it or not, and `Hernandez-Trejo` must meet
 * `Hernandez Trejo`. Single letters and digits that follow each other join, so that `T.I.P.` and `TIP`, `A-1` and `A1`,
 * `A/C` and `AC` are the same word.
 */
export function nameWords(text: string): string[] {
  let lower = text.toLowerCase();
  const ascii = isAsciiText(lower);
  if (!ascii) lower = lower.normalize('NFKD').replace(accents, '').toLowerCase();
  if (lower.includes("'")) lower = lower.replace(/'s(?![\p{L}\p{N}])/gu, ' ').replaceAll("'", '');
  if (lower.includes('&')) lower = lower.replaceAll('&', ' and ');
  if (lower.includes('@')) lower = lower.replaceAll('@', ' at ');
  if (lower.includes('+')) lower = lower.replaceAll('+', ' and ');
  const words: string[] = [];
  if (!ascii) {
    joinSingles(words, lower.split(/[^\p{L}\p{N}]+/u));
    return words;
  }
  let run = '';
  let from = 0;
  for (let i = 0; i <= lower.length; i++) {
    if (i < lower.length && isWordCode(lower.charCodeAt(i))) continue;
    if (i > from) run = addWord(words, run, lower.slice(from, i));
    from = i + 1;
  }
  if (run !== '') words.push(run);
  return words;
}

function joinSingles(words: string[], parts: readonly string[]): void {
  let run = '';
  for (const part of parts) if (part !== '') run = addWord(words, run, part);
  if (run !== '') words.push(run);
}

/** Adds a word behind a run of single letters and digits; gives the run that goes on. */
function addWord(words: string[], run: string, word: string): string {
  if (word.length === 1) {
    // Ph.D.
    if (word !== 'd' || run !== '' || words[words.length - 1] !== 'ph') return run + word;
    words[words.length - 1] = 'phd';
    return '';
  }
  if (run !== '') words.push(run);
  words.push(word);
  return '';
}
