/** The aliases that an evaluation may use: none that its labels taught, which may be decisions. */
import { buildAliasIndex, type Matcher, withAliases } from '@crs/matching';
import type { StoredAlias } from '@crs/store';

/** The aliases of former roster lines, without what else says the same. */
export const formerLinesOf = (aliases: readonly StoredAlias[]): StoredAlias[] =>
  aliases.flatMap((alias) =>
    alias.lineUntil === null
      ? []
      : [{ ...alias, knownBy: ['former_line'], records: 0, decisions: 0, orders: [] }],
  );

/** The matcher with the aliases that no decision of an analyst taught. */
export function withoutDecisions(matcher: Matcher, aliases: readonly StoredAlias[]): Matcher {
  if (aliases.every(({ decisions }) => decisions === 0)) return matcher;
  const { index, dictionaries, policy } = matcher.roster;
  const others = aliases.flatMap((alias) => {
    const knownBy = alias.knownBy.filter((proof) => proof !== 'decision');
    return knownBy.length === 0 ? [] : [{ ...alias, knownBy, decisions: 0 }];
  });
  const known = buildAliasIndex(others, index, dictionaries, policy);
  return withAliases(matcher, known.index, known.aliases);
}
