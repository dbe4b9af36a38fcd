import { normaliseName } from '@crs/normalise';
import type { SearchedName } from '@crs/store';
import type { ApiDeps } from '../deps.js';

/** A name to look for, without legal suffixes; words that many names have do not tell names apart. */
export function searchedName(
  text: string,
  { dictionaries, clustering }: Pick<ApiDeps, 'dictionaries' | 'clustering'>,
): SearchedName {
  const { tokens } = normaliseName(text, dictionaries);
  const distinctive = tokens.filter((word) => !clustering.names.commonWords.includes(word));
  return { tokens, distinctive: distinctive.length > 0 ? distinctive : tokens };
}
