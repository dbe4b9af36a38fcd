/** Phrases of the dictionary made into patterns. */

/** A word of a controlled vocabulary and the phrases that stand for it. */
export interface Term {
  readonly name: string;
  readonly phrases: readonly string[];
  /** What is taken out of the text before it is looked at. */
  readonly except: readonly string[];
}

/** Between two words of a phrase: no end of a clause. The stop behind an initial or an abbreviation is none. */
const gap =
  '(?:[^\\p{L}\\p{N};.]|(?<=[^\\p{L}]\\p{L}|[^\\p{L}](?:no|nos|lic|inc|co|corp|jr|sr|minn|stat))\\.)+';
const skipped = `(?:${gap}[\\p{L}\\p{N}']+){0,10}?`;

/**
 * One pattern for some phrases: words parted by anything but an end of a clause; `*` at the end of a word is any ending, `...` up to
 * ten words.
 */
export function phrasePattern(phrases: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.map(sourceOf).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

function sourceOf(phrase: string): string {
  let source = '';
  for (const word of phrase.split(' ')) {
    if (word === '...') source += skipped;
    else source += (source === '' ? '' : gap) + wordSource(word);
  }
  return source;
}

function wordSource(word: string): string {
  const letters = word.replace(/[^\p{L}\p{N}*]/gu, '');
  return letters.replaceAll('*', "[\\p{L}\\p{N}']*");
}
