/** Splits a name into words. */
import { isAsciiText, isWordCode } from '../text/text.js';

const accents = /[\u0300-\u036f]/g;

/**
 * The words of a name in lower case, without accents. `&` and `+` become `and`, `@` becomes `at`. Apostrophes and a
 * possessive `'s` are dropped. All other punctuation separates words, including hyphens, since clerks print both
 * `Hernandez-Trejo` and `Hernandez Trejo`. Consecutive single letters and digits are joined: `T.I.P.` is `TIP`, `A-1`
 * is `A1`, `A/C` is `AC`.
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

/**
 * Adds a word after a run of single letters and digits. Returns the run if the word continues it; otherwise an empty
 * one.
 */
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

/** Words that begin a multi-word surname. */
export const surnameParticles: ReadonlySet<string> = new Set([
  'de',
  'la',
  'del',
  'los',
  'las',
  'van',
  'von',
  'der',
  'den',
  'di',
  'da',
  'du',
  'le',
  'st',
  'mc',
  'mac',
  'ben',
  'bin',
  'al',
  'el',
]);
