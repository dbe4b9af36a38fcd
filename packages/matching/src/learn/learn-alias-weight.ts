/**
 * Learns the weight of aliases from claims whose printed number identifies their contractor. The number is hidden, and
 * the aliases come from other claims, so nothing learned from the number comes back.
 */
import type { Claim } from '@crs/domain';
import { aliasKeysOf } from '../aliases/alias.js';
import { buildAliasIndex, withAliases } from '../aliases/alias-roster.js';
import { type CountedClaim, findAliases, type KnownAlias } from '../aliases/known-aliases.js';
import {
  type MatchWithAliases,
  matchWithAliases,
  type PreparedClaim,
  type RankedClaim,
  rankByAliases,
  rankByLines,
} from '../match.js';
import type { Matcher } from '../matcher.js';
import type { LearnedAliasWeight } from '../model/model.js';
import { hashText } from '../packed-index.js';
import { posteriorOdds } from '../probability.js';
import { calibrationOf, contractorIdOf } from '../roster.js';
import type { ScoredCandidate } from '../score.js';
import type { PreparedClaims } from './test-cases.js';

/** A match by alias: its odds if an alias adds nothing, and whether it is right. */
interface AliasAnswer {
  readonly odds: number;
  /** The probability for odds, by its basis. */
  readonly probabilityOf: (odds: number) => number;
  readonly right: boolean;
  /** The number of claims like it. */
  readonly weight: number;
}

const partCount = 5;

/**
 * Minimum number of claims whose best candidate was found by an alias. Austin's 32, of which 28 were right, gave -1.31
 * bits and lost correct matches.
 */
const leastClaims = 100;

/** The policy's weight counts like this many claims. */
const builtInClaims = 40;

/** Maximum distance of a learned weight from the policy's, in bits. */
const farthest = 6;

/**
 * The weight of aliases according to a jurisdiction's own claims; null if too few of them depend on an alias.
 * @param matcher with the jurisdiction's weights and probabilities
 * @param prepared all claims as printed, and labeled ones without their numbers; receives the first looks at the
 * claims, unless too few are uncertain
 * @param labels contractor id by claim id
 */
export function learnAliasWeight(
  matcher: Matcher,
  claims: readonly Claim[],
  prepared: PreparedClaims,
  labels: ReadonlyMap<number, number>,
): LearnedAliasWeight | null {
  const { index, dictionaries, policy, aliasWeight } = matcher.roster;
  const parts = partsOf(claims);
  const doubtful = parts.map((part) => doubtfulOf(matcher, part, prepared, labels));
  // Only these can depend on an alias.
  if (doubtful.flat().length < leastClaims) return null;
  const lines = { ...matcher, aliases: null };
  const look = (claim: Claim): MatchWithAliases => {
    const looked = matchWithAliases(lines, claim, prepared.unmasked.get(claim.id));
    prepared.firstLooks.set(claim.id, looked);
    return looked;
  };
  const known = parts.map((part) => findAliases(matcher, part.map(counted), look));
  const othersOf = (part: number): KnownAlias[] => known.filter((_, other) => other !== part).flat();
  const reachable = doubtful.map((part, at) => thatFind(othersOf(at), part));
  if (reachable.flat().length < leastClaims) return null;
  const answers = reachable.flatMap((part, at) => {
    const withOthers = withAliases(matcher, buildAliasIndex(othersOf(at), index, dictionaries, policy).index);
    return part.flatMap((one) => answersTo(withOthers, one));
  });
  const labeled = answers.filter(({ weight }) => weight === 1);
  if (labeled.length < leastClaims) return null;
  return {
    weight: Number((aliasWeight.bits + weightThatFits(answers)).toFixed(2)),
    claims: labeled.length,
    right: labeled.filter(({ right }) => right).length,
  };
}

/** Claims in parts that don't depend on their order; each part is tested with the aliases of the others. */
function partsOf(claims: readonly Claim[]): Claim[][] {
  const parts = Array.from({ length: partCount }, (): Claim[] => []);
  for (const claim of claims) parts[hashText(`alias:${claim.id}`) % partCount]?.push(claim);
  return parts;
}

/** The number of a claim's records is unknown here, but records from two days are two. */
function counted(claim: Claim): CountedClaim {
  return { ...claim, recordCount: claim.firstDate === claim.lastDate ? 1 : 2 };
}

/** A labeled claim without its number, and its uncertain roster lines. */
interface DoubtfulClaim {
  readonly prepared: PreparedClaim;
  readonly lines: RankedClaim;
  readonly label: number;
}

/** The labeled claims in a part that get a second look. */
function doubtfulOf(
  matcher: Matcher,
  part: readonly Claim[],
  { masked }: PreparedClaims,
  labels: ReadonlyMap<number, number>,
): DoubtfulClaim[] {
  return part.flatMap(({ id }) => {
    const label = labels.get(id);
    const prepared = masked.get(id);
    if (label === undefined || prepared === undefined) return [];
    const lines = rankByLines(matcher, prepared, false);
    return lines.proof === null ? [{ prepared, lines, label }] : [];
  });
}

/** The claims that share a key with an alias; others can't find one. */
function thatFind(aliases: readonly KnownAlias[], claims: readonly DoubtfulClaim[]): DoubtfulClaim[] {
  const keys = new Set(aliases.flatMap((alias) => alias.keys));
  return claims.filter(({ prepared }) => aliasKeysOf(prepared.parsed).some((key) => keys.has(key)));
}

/**
 * The matches by alias: of the claim itself, and of the same claim if its contractor were not in the roster, which
 * counts for as many claims as have none there.
 */
function answersTo(matcher: Matcher, { prepared, lines, label }: DoubtfulClaim): AliasAnswer[] {
  const { roster } = matcher;
  const { index, weights } = roster;
  const { ranked } = rankByAliases(matcher, prepared, lines, false);
  const isMeant = ({ firm }: ScoredCandidate): boolean =>
    index.firmLinesOf(firm).some((line) => contractorIdOf(roster, line) === label);
  const calibration = calibrationOf(roster, prepared.parsed.numberless);
  const answer = (among: readonly ScoredCandidate[], weight: number): AliasAnswer[] => {
    const best = among[0];
    if (best === undefined || best.alias === null) return [];
    return [
      {
        odds: posteriorOdds(among),
        probabilityOf: (odds) => calibration.probabilityOf(among, odds),
        right: isMeant(best),
        weight,
      },
    ];
  };
  const others = ranked.filter((one) => !isMeant(one));
  return [...answer(ranked, 1), ...answer(others, (1 - weights.inRoster) / weights.inRoster)];
}

/**
 * Bits that make the probabilities of matches by alias add up to the number of correct ones. The probabilities at 0
 * count like `builtInClaims` more claims, so that few matches change little.
 */
export function weightThatFits(answers: readonly AliasAnswer[]): number {
  const all = answers.reduce((sum, { weight }) => sum + weight, 0);
  const promised = (bits: number): number =>
    answers.reduce((sum, one) => sum + one.weight * one.probabilityOf(one.odds + bits), 0);
  const right = answers.reduce((sum, one) => sum + (one.right ? one.weight : 0), 0);
  const pull = builtInClaims / all;
  const target = (right + pull * promised(0)) / (1 + pull);
  let low = -farthest;
  let high = farthest;
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    if (promised(middle) < target) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
