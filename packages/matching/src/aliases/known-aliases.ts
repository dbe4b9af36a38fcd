/** Combines the aliases from claims: one per contractor and key, with its sources. */
import type { Claim } from '@crs/domain';
import { type MatchWithAliases, matchWithAliases } from '../match.js';
import type { Matcher } from '../matcher.js';
import { parseClaim } from '../parse-claim.js';
import { scoreCandidate } from '../score.js';
import { ScoreBreakdown } from '../score-breakdown.js';
import { type Alias, aliasOf } from './alias.js';
import { buildAliasIndex, withAliases } from './alias-roster.js';
import { aliasProofs, type ToldAlias } from './alias-texts.js';
import type { KeptAlias } from './standing-aliases.js';

/** A claim with its number of records; without it, one. */
export type CountedClaim = Claim & { readonly recordCount?: number };

/** An alias with its sources. */
export interface KnownAlias extends Omit<Alias, 'knownBy'>, ToldAlias {}

/**
 * The matcher with only the aliases from these claims and lines, for measurements on claims with masked fields: an
 * alias must not bring a masked value back.
 * @param former aliases from former roster lines, masked like the claims
 */
export function withAliasesOf(
  matcher: Matcher,
  claims: readonly CountedClaim[],
  former: readonly (KeptAlias & ToldAlias)[] = [],
): Matcher {
  const { index, dictionaries, policy } = matcher.roster;
  const found = [...findAliases(matcher, claims), ...former].sort(byContractorAndKey);
  const known = buildAliasIndex(found, index, dictionaries, policy);
  return withAliases(matcher, known.index, known.aliases);
}

/**
 * The aliases from claims, based on the roster alone.
 * @param look takes the first look at a claim
 * @returns aliases by contractor and key, independent of the order of the claims
 */
export function findAliases(
  matcher: Matcher,
  claims: readonly CountedClaim[],
  look = (claim: Claim): MatchWithAliases => matchWithAliases({ ...matcher, aliases: null }, claim),
): KnownAlias[] {
  const byKey = new Map<string, KnownAlias>();
  // The first of several equal prints provides the texts.
  for (const claim of claims.toSorted((a, b) => a.id - b.id)) {
    const { alias } = look(claim);
    if (alias === null) continue;
    const key = `${alias.contractorId}|${alias.key}`;
    byKey.set(key, joined(byKey.get(key), alias, claim));
  }
  return [...byKey.values()].sort(byContractorAndKey);
}

type Ordered = Pick<Alias, 'contractorId' | 'key'>;

const byContractorAndKey = (a: Ordered, b: Ordered): number =>
  a.contractorId - b.contractorId || (a.key < b.key ? -1 : Number(a.key > b.key));

/**
 * The alias from a claim that an analyst decided; null if the claim prints nothing that the roster line lacks, or if
 * the contractor is not in the roster.
 */
export function aliasOfDecided(matcher: Matcher, claim: Claim, contractorId: number): Alias | null {
  const { roster } = matcher;
  const entry = roster.index.ids.indexOf(contractorId);
  if (entry < 0) return null;
  const parsed = parseClaim(matcher, claim);
  const scored = scoreCandidate(roster, parsed, entry, new ScoreBreakdown(roster.weights, false));
  return aliasOf(contractorId, 'decision', parsed, scored);
}

function joined(
  known: KnownAlias | undefined,
  { knownBy, ...alias }: Alias,
  { firstDate, lastDate, recordCount = 1 }: CountedClaim,
): KnownAlias {
  if (known === undefined) return { ...alias, knownBy: [knownBy], records: recordCount, firstDate, lastDate };
  return {
    ...known,
    knownBy: aliasProofs.filter((proof) => proof === knownBy || known.knownBy.includes(proof)),
    records: known.records + recordCount,
    firstDate: earlier(known.firstDate, firstDate),
    lastDate: later(known.lastDate, lastDate),
  };
}

const earlier = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b < a) ? b : a;
const later = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a;
