/**
 * Learns what an alias is worth from claims whose printed number says who is meant. The number is hidden, and the aliases come
 * from other claims, so that nothing the number taught comes back.
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

/** An answer by alias: its odds where an alias adds nothing, and whether it is right. */
export interface AliasAnswer {
  readonly odds: number;
  /** The probability of odds, for its basis. */
  readonly probabilityOf: (odds: number) => number;
  readonly right: boolean;
  /** So many claims are like it. */
  readonly weight: number;
}

const partCount = 5;

/**
 * From so many claims on, whose best candidate is found by an alias, a weight is learned. 32 of Austin's, 28 of them right, gave
 * -1.31 bits and took right answers away.
 */
const leastClaims = 100;

/** The policy's weight counts like so many claims. */
const builtInClaims = 40;

/** No learned weight is farther from the policy's, in bits. */
const farthest = 6;

/**
 * The weight of aliases by a jurisdiction's own claims; null where too few of them rest on one.
 * @param matcher with the weights and probabilities of the jurisdiction
 * @param prepared all claims as they print themselves, and labelled ones without their numbers; takes the first looks at the
 *   claims, unless too few are in doubt
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
  // Only these can rest on an alias.
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
  const labelled = answers.filter(({ weight }) => weight === 1);
  if (labelled.length < leastClaims) return null;
  return {
    weight: Number((aliasWeight.bits + weightThatFits(answers)).toFixed(2)),
    claims: labelled.length,
    right: labelled.filter(({ right }) => right).length,
  };
}

/** Claims in parts that do not depend on their order: each is tested with the aliases of the others. */
function partsOf(claims: readonly Claim[]): Claim[][] {
  const parts = Array.from({ length: partCount }, (): Claim[] => []);
  for (const claim of claims) parts[hashText(`alias:${claim.id}`) % partCount]?.push(claim);
  return parts;
}

/** The number of a claim's records is not known here, but those of two days are two. */
function counted(claim: Claim): CountedClaim {
  return { ...claim, recordCount: claim.firstDate === claim.lastDate ? 1 : 2 };
}

/** A labelled claim without its number, and its roster lines, which leave doubt. */
interface DoubtfulClaim {
  readonly prepared: PreparedClaim;
  readonly lines: RankedClaim;
  readonly label: number;
}

/** The labelled claims of a part that take a second look. */
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

/** The claims that share a key with an alias: no others find one. */
function thatFind(aliases: readonly KnownAlias[], claims: readonly DoubtfulClaim[]): DoubtfulClaim[] {
  const keys = new Set(aliases.flatMap((alias) => alias.keys));
  return claims.filter(({ prepared }) => aliasKeysOf(prepared.parsed).some((key) => keys.has(key)));
}

/**
 * The answers that rest on an alias: to the claim, and to the same claim if its contractor were not in the roster, which counts for
 * so many claims as have none there.
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
 * Bits that make answers by alias promise as many right ones as there are. The probabilities at 0 count like `builtInClaims` more
 * claims, so that few answers move little.
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
