/** The aliases of a roster's contractors, indexed as a separate roster. */
import type { Dictionaries } from '@crs/normalise';
import { type Matcher, matcherOf } from '../matcher.js';
import { RosterIndexBuilder } from '../roster/build-index.js';
import type { RosterIndex } from '../roster/roster-index.js';
import { openAliasRoster } from '../roster.js';
import type { PolicyValues } from '../settings.js';
import { aliasEntry } from './alias.js';
import type { ToldAlias } from './alias-texts.js';
import { type KeptAlias, standingAliases } from './standing-aliases.js';

/** An index of aliases, with the alias behind each of its numbers. */
export interface AliasIndex<A extends KeptAlias> {
  /** An entry's id is the number of its contractor in the roster. */
  readonly index: RosterIndex;
  readonly aliases: readonly A[];
}

/**
 * Indexes the standing aliases of a roster's contractors. Leaves out aliases of other contractors.
 * @param aliases in an order determined by their texts, since it breaks ties between equal scores
 * @param former an earlier index of these aliases; unchanged ones are copied from it
 */
export function buildAliasIndex<A extends KeptAlias>(
  aliases: readonly A[],
  index: RosterIndex,
  dictionaries: Dictionaries,
  policy: PolicyValues,
  former: RosterIndex | null = null,
): AliasIndex<A> {
  const builder = new RosterIndexBuilder(dictionaries, policy, former, index);
  const kept: A[] = [];
  for (const { alias, contractor, findsByName } of standingAliases(aliases, index, policy.aliases)) {
    builder.add({ ...aliasEntry(alias, index.entry(contractor)), id: contractor }, findsByName);
    kept.push(alias);
  }
  return { index: builder.build(), aliases: kept };
}

/**
 * A matcher that takes a second look at uncertain claims, with these aliases of its contractors.
 * @param known the aliases by number, needed only for explanations
 * @param other a matcher of the same thread, whose scratch is shared if it has the same index and reading rules
 */
export function withAliases(
  matcher: Matcher,
  index: RosterIndex | null,
  known: readonly ToldAlias[] = [],
  other: Matcher | null = null,
): Matcher {
  if (index === null || index.size === 0) return { ...matcher, aliases: null };
  const roster = openAliasRoster(index, matcher.roster);
  return { ...matcher, aliases: { ...matcherOf(roster, other?.aliases ?? null), known } };
}
