/** What claims and their candidates have in common, packed for many rounds of learning. */
import type { Claim } from '@crs/domain';
import { Ledger } from '../ledger.js';
import { type Prepared, prepare } from '../match.js';
import {
  curvePoints,
  curveStart,
  indexOf,
  type Level,
  type LevelGroup,
  type NameKind,
  positionOn,
} from '../model/levels.js';
import type { Weights } from '../model/weights.js';
import type { Roster } from '../roster.js';
import { readAhead, scoreCandidate } from '../score.js';
import { priorPart } from '../signals.js';
import { PatternList, type Patterns } from './patterns.js';

/**
 * Claims and candidates as flat arrays: claim → pairs → patterns. The names make a pattern of their own: their terms stand
 * anywhere on a curve, and there would be as many patterns as pairs, nearly, if all else were in them.
 */
export interface Observations {
  readonly claims: number;
  readonly rosterSize: number;
  readonly sizeBits: number;
  /** First pair of each claim, and one past its last. */
  readonly firstPairs: Uint32Array;
  readonly endPairs: Uint32Array;
  /** What pairs have in common on curves, and all else; the size of the roster is taken off its bits. */
  readonly curves: Patterns;
  readonly levels: Patterns;
  /** The patterns of each pair. */
  readonly curvesOf: Uint32Array;
  readonly levelsOf: Uint32Array;
  /** Claims that print what a group compares, each as often as contractors of the roster share the value. */
  readonly printed: Readonly<Partial<Record<LevelGroup, number>>>;
  /** The same of each claim: three numbers a claim, in the order of `printedGroups`. */
  readonly printedBy: Uint32Array;
}

const printedGroups = ['phone', 'license', 'street'] as const;

/**
 * Compares claims with their candidates; the same claims and roster give the same observations.
 * @param visit is shown each claim as it was looked up, while variants of it cost next to nothing
 */
export function observe(
  roster: Roster,
  claims: readonly Claim[],
  visit: (prepared: Prepared, at: number) => void = () => undefined,
): Observations {
  const observer = new Observer(roster.weights);
  const firstPairs = new Uint32Array(claims.length);
  const endPairs = new Uint32Array(claims.length);
  const printedBy = new Uint32Array(claims.length * printedGroups.length);
  for (const [at, claim] of claims.entries()) {
    const prepared = prepare(roster, claim);
    const { view, candidates } = prepared;
    const phone = view.phones.length > 0 ? Math.max(...view.phoneSharers) : 0;
    const license = view.licenses.length > 0 ? 1 : 0;
    const street = view.placeKey !== '' ? view.placeSharers : 0;
    printedBy.set([phone, license, street], at * printedGroups.length);
    firstPairs[at] = observer.pairCount();
    readAhead(roster, candidates);
    for (const entry of candidates) {
      scoreCandidate(roster, view, entry, observer);
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
    ...observer.packed(),
  };
}

/**
 * What was observed of some of the claims: the same as observing these alone. Pairs and patterns are not copied.
 * @param numbers of the claims, ascending
 */
export function observationsOf(all: Observations, numbers: readonly number[]): Observations {
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
  };
}

function sumPrinted(printedBy: Uint32Array): Observations['printed'] {
  const sums = { phone: 0, license: 0, street: 0 };
  printedBy.forEach((count, at) => {
    sums[printedGroups[at % printedGroups.length] as (typeof printedGroups)[number]] += count;
  });
  return sums;
}

/** A ledger that notes which weights a pair would take instead of adding them up. */
class Observer extends Ledger {
  private readonly curves = new PatternList();
  private readonly levels = new PatternList();
  private readonly curvesOf: number[] = [];
  private readonly levelsOf: number[] = [];
  private bits = 0;
  private inPrior = false;

  constructor(weights: Weights) {
    super(weights, false);
  }

  override begin(signal: Parameters<Ledger['begin']>[0]): void {
    this.inPrior = signal === priorPart;
    super.begin(signal);
  }
  override rarity(bits: number): void {
    if (!this.inPrior) this.bits += bits;
  }
  override level(level: Level, share = 1): void {
    this.levels.note(indexOf(level), share);
  }
  override seen(level: Level): void {
    this.levels.note(indexOf(level), 1);
  }
  override curve(kind: NameKind, bitsAboveSize: number, share = 1): void {
    const position = positionOn(bitsAboveSize);
    const below = Math.min(Math.floor(position), curvePoints.length - 1);
    const along = position - below;
    this.curves.note(curveStart(kind) + below, share * (1 - along));
    if (along > 0) this.curves.note(curveStart(kind) + below + 1, share * along);
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
