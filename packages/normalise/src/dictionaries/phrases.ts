/** Makes patterns from the dictionaries' phrases. */

/** A term of a controlled vocabulary and the phrases that mean it. */
export interface Term {
  readonly name: string;
  readonly phrases: readonly string[];
  /** Phrases that are removed from the text before the search. */
  readonly except: readonly string[];
}

/** The parties on permits. */
export interface PermitParties {
  /** The roles of contractors, and the roles of all others. */
  readonly contractors: readonly Term[];
  readonly others: readonly Term[];
  /** The roles of a permit's own contractor, in order; lines without phrases apply to permits of any type. */
  readonly own: readonly OwnRole[];
}

interface OwnRole extends Pick<Term, 'phrases' | 'except'> {
  readonly role: string;
}

/**
 * The text allowed between two words of a phrase: anything but the end of a clause. A period after an initial or
 * abbreviation doesn't end a clause.
 */
const gap =
  '(?:[^\\p{L}\\p{N};.]|(?<=[^\\p{L}]\\p{L}|[^\\p{L}](?:no|nos|lic|inc|co|corp|jr|sr|minn|stat))\\.)+';
const skipped = `(?:${gap}[\\p{L}\\p{N}']+){0,10}?`;

/**
 * One pattern that finds any of the phrases. Anything but the end of a clause may come between their words. `*` at the
 * end of a word means any ending; `...` means up to ten words.
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
