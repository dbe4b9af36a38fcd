/** The agreement patterns of claims and their candidates, packed for many rounds of learning. */
import type { Claim } from '@crs/domain';
import { type PreparedClaim, prepareClaim } from '../match.js';
import type { Matcher } from '../matcher.js';
import {
  curveStart,
  type Level,
  type LevelGroup,
  levelIndex,
  type NameLevel,
  positionOn,
} from '../model/levels.js';
import type { Weights } from '../model/weights.js';
import { prefetch, scoreCandidate } from '../score.js';
import { ScoreBreakdown } from '../score-breakdown.js';
import { priorCode } from '../signals.js';
import { AgreementPatternList, type AgreementPatterns } from './agreement-patterns.js';
import { nameKindOf } from './unseen-claims.js';

/**
 * Claims and candidates as flat arrays: claim → pairs → agreement patterns. Names have separate patterns: their terms
 * can be anywhere on a curve, so combined patterns would be nearly as many as pairs.
 */
export interface Observations {
  readonly claims: number;
  readonly rosterSize: number;
  readonly sizeBits: number;
  /** First pair of each claim, and one past its last. */
  readonly firstPairs: Uint32Array;
  readonly endPairs: Uint32Array;
  /** The agreement of names, and of everything else; the bits of the latter include the prior for the roster's size. */
  readonly curves: AgreementPatterns;
  readonly levels: AgreementPatterns;
  /** The patterns of each pair. */
  readonly curvesOf: Uint32Array;
  readonly levelsOf: Uint32Array;
  /** Claims that print a field of a group, each counted as often as contractors share its value. */
  readonly printed: Readonly<Partial<Record<LevelGroup, number>>>;
  /** The same for each claim: three numbers per claim, in the order of `printedGroups`. */
  readonly printedBy: Uint32Array;
  /** 1 for claims with a candidate that has exactly their name, and for those that name only a person. */
  readonly exactlyNamed: Uint8Array;
  readonly personal: Uint8Array;
}

const printedGroups = ['phone', 'license', 'street'] as const;

/**
 * Compares claims with their candidates. The same claims and roster give the same observations.
 * @param visit called with each claim right after it is prepared, while parsing its variants is cheap
 */
export function observe(
  matcher: Matcher,
  claims: readonly Claim[],
  visit: (prepared: PreparedClaim, at: number) => void = () => undefined,
): Observations {
  const { roster } = matcher;
  const observer = new Observer(roster.weights);
  const firstPairs = new Uint32Array(claims.length);
  const endPairs = new Uint32Array(claims.length);
  const printedBy = new Uint32Array(claims.length * printedGroups.length);
  const exactlyNamed = new Uint8Array(claims.length);
  const personal = new Uint8Array(claims.length);
  for (const [at, claim] of claims.entries()) {
    const prepared = prepareClaim(matcher, claim);
    const { parsed, candidates } = prepared;
    const phone = parsed.phones.length > 0 ? Math.max(...parsed.phoneSharers) : 0;
    const license = parsed.licenses.length > 0 ? Math.max(...parsed.licenseSharers) : 0;
    const street = parsed.addressKey !== '' ? parsed.addressSharers : 0;
    printedBy.set([phone, license, street], at * printedGroups.length);
    personal[at] = Number(nameKindOf(parsed) === 'person');
    firstPairs[at] = observer.pairCount();
    prefetch(matcher, candidates);
    for (const entry of candidates) {
      if (scoreCandidate(roster, parsed, entry, observer).name === 'exact') exactlyNamed[at] = 1;
      observer.closePair(-roster.sizeBits);
    }
    endPairs[at] = observer.pairCount();
    visit(prepared, at);
  }
  return {
    claims: claims.length,
    rosterSize: roster.index.size,
    sizeBits: roster.sizeBits,
    firstPairs,
    endPairs,
    printed: sumPrinted(printedBy),
    printedBy,
    exactlyNamed,
    personal,
    ...observer.packed(),
  };
}

/**
 * The observations of some of the claims, the same as if only these were observed. Pairs and patterns are shared.
 * @param numbers positions of the claims, ascending
 */
export function subsetOf(all: Observations, numbers: readonly number[]): Observations {
  const groups = printedGroups.length;
  const printedBy = new Uint32Array(numbers.length * groups);
  for (const [at, claim] of numbers.entries())
    printedBy.set(all.printedBy.subarray(claim * groups, (claim + 1) * groups), at * groups);
  return {
    ...all,
    claims: numbers.length,
    firstPairs: Uint32Array.from(numbers, (claim) => all.firstPairs[claim] as number),
    endPairs: Uint32Array.from(numbers, (claim) => all.endPairs[claim] as number),
    printed: sumPrinted(printedBy),
    printedBy,
    exactlyNamed: Uint8Array.from(numbers, (claim) => all.exactlyNamed[claim] as number),
    personal: Uint8Array.from(numbers, (claim) => all.personal[claim] as number),
  };
}

function sumPrinted(printedBy: Uint32Array): Observations['printed'] {
  const sums = { phone: 0, license: 0, street: 0 };
  printedBy.forEach((count, at) => {
    sums[printedGroups[at % printedGroups.length] as (typeof printedGroups)[number]] += count;
  });
  return sums;
}

/** Records which weights apply to a pair, instead of adding them up. */
class Observer extends ScoreBreakdown {
  private readonly curves = new AgreementPatternList();
  private readonly levels = new AgreementPatternList();
  private readonly curvesOf: number[] = [];
  private readonly levelsOf: number[] = [];
  private bits = 0;
  private inPrior = false;

  constructor(weights: Weights) {
    super(weights, false);
  }

  override begin(signal: Parameters<ScoreBreakdown['begin']>[0]): void {
    this.inPrior = signal === priorCode;
    super.begin(signal);
  }
  override rarity(bits: number): void {
    if (!this.inPrior) this.bits += bits;
  }
  override level(level: Level, share = 1): void {
    this.levels.note(levelIndex(level), share);
  }
  override borrowedLevel(level: Level): void {
    this.bits += this.weights.values[levelIndex(level)] as number;
  }
  override seen(level: Level): void {
    this.levels.note(levelIndex(level), 1);
  }
  override curve(level: NameLevel, bitsAboveSize: number, share = 1): void {
    const position = positionOn(bitsAboveSize);
    const below = Math.floor(position);
    const along = position - below;
    this.curves.note(curveStart(level) + below, share * (1 - along));
    if (along > 0) this.curves.note(curveStart(level) + below + 1, share * along);
  }

  closePair(bits: number): void {
    this.curvesOf.push(this.curves.close(0));
    this.levelsOf.push(this.levels.close(this.bits + bits));
    this.bits = 0;
  }

  pairCount(): number {
    return this.levelsOf.length;
  }

  packed(): Pick<Observations, 'curves' | 'levels' | 'curvesOf' | 'levelsOf'> {
    return {
      curves: this.curves.packed(),
      levels: this.levels.packed(),
      curvesOf: Uint32Array.from(this.curvesOf),
      levelsOf: Uint32Array.from(this.levelsOf),
    };
  }
}
