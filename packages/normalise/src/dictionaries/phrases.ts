/** Makes patterns of the dictionary's phrases. */

/** A term of a controlled vocabulary and the phrases that mean it. */
export interface Term {
  readonly name: string;
  readonly phrases: readonly string[];
  /** Phrases that are removed from the text before the search. */
  readonly except: readonly string[];
}

/** Who a permit names. */
export interface PermitParties {
  /** The roles of contractors, and those of all others. */
  readonly contractors: readonly Term[];
  readonly others: readonly Term[];
  /** Which contractor is the permit's own; the lines without phrases are for permits of any type. */
  readonly own: readonly OwnRole[];
}

interface OwnRole extends Pick<Term, 'phrases' | 'except'> {
  readonly role: string;
}

/** What may stand between two words of a phrase: anything but the end of a clause. A stop after an initial or abbreviation ends no clause. */
const gap =
  '(?:[^\\p{L}\\p{N};.]|(?<=[^\\p{L}]\\p{L}|[^\\p{L}](?:no|nos|lic|inc|co|corp|jr|sr|minn|stat))\\.)+';
const skipped = `(?:${gap}[\\p{L}\\p{N}']+){0,10}?`;

/**
 * One pattern that finds any of the phrases. Between their words may stand anything but the end of a clause. `*` at the end of a word
 * means any ending, `...` means up to ten words.
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
