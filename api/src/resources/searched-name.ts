import { type Dictionaries, normaliseName } from '@crs/normalise';
import type { SearchedName } from '@crs/store';
import type { ApiDeps } from '../deps.js';

/** Most characters of a name: agencies print 100. Each word more is compared with every word of thousands of names. */
const LONGEST_NAME = 500;

/** The comparable words of a name to look for; none of a text too long to be one. */
export function nameWords(text: string, dictionaries: Dictionaries): readonly string[] {
  return text.length > LONGEST_NAME ? [] : normaliseName(text, dictionaries).tokens;
}

/** A name to look for, without legal suffixes; words that many names have do not tell names apart. */
export function searchedName(
  text: string,
  { dictionaries, clustering }: Pick<ApiDeps, 'dictionaries' | 'clustering'>,
): SearchedName {
  const tokens = nameWords(text, dictionaries);
  const distinctive = tokens.filter((word) => !clustering.names.commonWords.includes(word));
  return { tokens, distinctive: distinctive.length > 0 ? distinctive : tokens };
}
