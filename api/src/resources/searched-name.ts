import { type Dictionaries, normaliseName, typingErrors } from '@crs/normalise';
import { isOneTypoApart, type SearchedName } from '@crs/store';
import type { ApiDeps } from '../deps.js';

/** Longest name in characters; agencies print 100. Each word costs a comparison with thousands of names. */
const MAX_NAME_LENGTH = 500;
/** A shorter word that is one typing error from a common one is as likely a name of its own: Homer and home. */
const SHORTEST_MISSPELT = 6;
/** One wrong letter of a shorter word makes it another name. */
const SHORTEST_ESSENTIAL = 4;

/** The comparable words of a name. None for a text that is too long for a name. */
export function nameWords(text: string, dictionaries: Dictionaries): readonly string[] {
  return text.length > MAX_NAME_LENGTH ? [] : normaliseName(text, dictionaries).tokens;
}

/**
 * A name to search, without legal suffixes. Its distinctive words exclude common words and legal forms, misspelled ones
 * too, unless there are no others; its essential ones also exclude short words without digits, and a last one that may
 * be a legal form misspelled.
 */
export function searchedName(
  text: string,
  { dictionaries, clustering }: Pick<ApiDeps, 'dictionaries' | 'clustering'>,
): SearchedName {
  const tokens = nameWords(text, dictionaries);
  const common = [...clustering.names.commonWords, ...dictionaries.legalWords];
  const distinctive = orAll(tokens, (word) => !common.some((one) => one === word || isMisspelt(word, one)));
  const last = tokens.at(-1);
  const essential = orAll(
    distinctive,
    (word) =>
      (word.length >= SHORTEST_ESSENTIAL || /\d/.test(word)) &&
      !(word === last && [...dictionaries.legalWords].some((legal) => typingErrors(word, legal) === 1)),
  );
  return { tokens, distinctive, essential };
}

/** The words that meet a condition, or all if none does. */
function orAll(words: readonly string[], meets: (word: string) => boolean): readonly string[] {
  const some = words.filter(meets);
  return some.length > 0 ? some : words;
}

function isMisspelt(word: string, common: string): boolean {
  return Math.min(word.length, common.length) >= SHORTEST_MISSPELT && isOneTypoApart(word, common);
}
