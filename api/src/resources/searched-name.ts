import { type Dictionaries, normaliseName, typingErrors } from '@crs/normalise';
import { isOneTypoApart, type SearchedName } from '@crs/store';
import type { ApiDeps } from '../deps.js';

/** Maximum name length in characters; agencies print up to 100. Each word is compared with thousands of names. */
const MAX_NAME_LENGTH = 500;
/** A shorter word that is one typo away from a common word may be a name of its own, such as Homer (home). */
const SHORTEST_MISSPELT = 6;
/** One wrong letter turns a shorter word into another name. */
const SHORTEST_ESSENTIAL = 4;

/** A name's comparable words. None if the text is too long for a name. */
export function nameWords(text: string, dictionaries: Dictionaries): readonly string[] {
  return text.length > MAX_NAME_LENGTH ? [] : normaliseName(text, dictionaries).tokens;
}

/**
 * A name to search for, without legal suffixes. Its distinctive words exclude common words and legal forms, even
 * misspelled, unless there are no others. Its essential words also exclude short words without digits, and a last word
 * that may be a misspelled legal form.
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

/** Returns the words that meet a condition, or all words if none does. */
function orAll(words: readonly string[], meets: (word: string) => boolean): readonly string[] {
  const some = words.filter(meets);
  return some.length > 0 ? some : words;
}

function isMisspelt(word: string, common: string): boolean {
  return Math.min(word.length, common.length) >= SHORTEST_MISSPELT && isOneTypoApart(word, common);
}
