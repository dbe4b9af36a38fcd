/**
 * Calibration: the probability that the best candidate is right. It is a logistic regression on the candidate's odds
 * and their basis (Platt scaling of a stacked Fellegi–Sunter score), in bits that add up. Agreeing numbers cannot be
 * measured, so their odds count at face value, up to a bound.
 */
import { posteriorOdds } from '../probability.js';
import type { PolicyValues } from '../settings.js';
import { bitOfCode, type Signal } from '../signals.js';
import {
  type Basis,
  type CalibrationBits,
  type CalibrationTerm,
  calibrationTerms,
  type LearnedCalibration,
  measuredSignals,
} from './calibration-terms.js';

/** The candidate properties that determine its probability. */
export interface JudgedCandidate {
  readonly score: number;
  readonly firm: number;
  readonly basis: Basis;
  /** The candidate's evidence codes as a set of bits. */
  readonly codes: number;
}

/** One part of a probability's bits. */
export interface CalibratedPart {
  readonly term: CalibrationTerm | 'number' | 'shift';
  readonly bits: number;
}

/** Odds up to this point have one slope, and odds beyond it another. */
const bend = 8;
/** The maximum for odds and gap, because nothing beyond was measured. */
const farthest = 24;
/** The share of bits beyond a bound that still counts, so that better odds always give a higher probability. */
const beyondBound = 0.005;

const positionOf = new Map(calibrationTerms.map((term, at) => [term, at]));
const at = (term: CalibrationTerm): number => positionOf.get(term) as number;
const [start, below, among, beyond, gap, alone] = (
  ['start', 'odds_below', 'odds', 'odds_beyond', 'gap', 'alone'] as const
).map(at) as [number, number, number, number, number, number];
const termOfBasis = (basis: Exclude<Basis, 'number'>): number => at(basis);
const signalTerms = measuredSignals.map((signal) => ({ bit: bitOfCode[signal], term: at(signal) }));
const codesOf = (...signals: readonly Signal[]): number =>
  signals.reduce((codes, signal) => codes | bitOfCode[signal], 0);
const otherStreet = codesOf('address_differs', 'street');
/** The signals of a name that agrees. */
export const namedCodes = codesOf('name_exact', 'name_strong', 'name_partial', 'name_fuzzy', 'person');

/**
 * Calls back for each of the best candidate's terms with its value.
 * @param ranked best first, with a basis other than `number`
 */
export function eachTerm(
  ranked: readonly JudgedCandidate[],
  odds: number,
  take: (term: number, value: number) => void,
): void {
  const best = ranked[0] as JudgedCandidate;
  take(start, 1);
  take(below, Math.max(-farthest, Math.min(0, odds)));
  take(among, Math.max(0, Math.min(bend, odds)));
  take(beyond, Math.max(0, Math.min(farthest, odds - bend)));
  take(termOfBasis(best.basis as Exclude<Basis, 'number'>), 1);
  for (const { bit, term } of signalTerms) if ((best.codes & bit) !== 0) take(term, 1);
  const rival = ranked.find(({ firm }) => firm !== best.firm);
  take(gap, rival === undefined ? bend : Math.max(0, Math.min(bend, best.score - rival.score)));
  if (rival === undefined) take(alone, 1);
}

/** One scope's calibration, either for claims with a number or for those without. */
export class Calibration {
  private readonly values: Float64Array;

  /**
   * @param shift bits added to every measured probability
   * @param namesakeBits bits to subtract for a moved firm or a person with the same name, because names repeat more often here
   */
  constructor(
    private readonly bits: CalibrationBits,
    private readonly numbers: PolicyValues['learning']['numbers'],
    private readonly shift = 0,
    private readonly namesakeBits = 0,
  ) {
    this.values = Float64Array.from(calibrationTerms, (term) => bits[term]);
  }

  /** The same calibration with every measured probability shifted. */
  shiftedBy(bits: number): Calibration {
    if (bits === 0) return this;
    return new Calibration(this.bits, this.numbers, this.shift + bits, this.namesakeBits);
  }

  /**
   * Returns the probability that the best candidate's firm is right, or 0 without a candidate. It rises with the odds.
   * @param ranked best first
   */
  probabilityOf(ranked: readonly JudgedCandidate[], odds = posteriorOdds(ranked)): number {
    return ranked.length === 0 ? 0 : 1 / (1 + 2 ** -this.bitsOf(ranked, odds));
  }

  private bitsOf(ranked: readonly JudgedCandidate[], odds: number): number {
    const bound = this.boundOf(ranked[0] as JudgedCandidate);
    const bits = this.unboundBitsOf(ranked, odds);
    return Math.min(bound, bits) + Math.max(0, bits - bound) * beyondBound;
  }

  private unboundBitsOf(ranked: readonly JudgedCandidate[], odds: number): number {
    const best = ranked[0] as JudgedCandidate;
    if (best.basis === 'number') return odds;
    let sum = this.shift;
    eachTerm(ranked, odds, (term, value) => {
      sum += (this.values[term] as number) * value;
    });
    const measured = Math.max(-farthest, Math.min(bend + farthest, odds));
    return sum + (odds - measured) * beyondBound - this.namesakesOf(best);
  }

  /** Returns the probability's bits in parts. The odds are one part. */
  partsOf(ranked: readonly JudgedCandidate[], odds: number): CalibratedPart[] {
    const best = ranked[0];
    if (best === undefined) return [];
    const all = this.bitsOf(ranked, odds);
    const parts: CalibratedPart[] = [];
    if (best.basis !== 'number') {
      eachTerm(ranked, odds, (term, value) => {
        if (term !== below && term !== among && term !== beyond)
          parts.push({
            term: calibrationTerms[term] as CalibrationTerm,
            bits: (this.values[term] as number) * value,
          });
      });
      parts.push({ term: 'shift', bits: this.shift - this.namesakesOf(best) });
    }
    const rest = parts.reduce((sum, { bits }) => sum + bits, 0);
    const ofOdds: CalibratedPart = { term: best.basis === 'number' ? 'number' : 'odds', bits: all - rest };
    return [ofOdds, ...parts.filter(({ bits }) => bits !== 0)];
  }

  /**
   * Returns the bits that evidence cannot go far beyond: the maximum for an agreeing number and for a tier. Neither an
   * alias nor a name at an address beside another firm's phone is proof.
   */
  private boundOf({ basis, codes }: JudgedCandidate): number {
    const { most, elsewhere, otherName } = this.numbers;
    if ((codes & bitOfCode.license_number) !== 0) return most;
    if ((codes & bitOfCode.phone_of_another) !== 0) return elsewhere;
    if (basis !== 'number') return Number.POSITIVE_INFINITY;
    if ((codes & bitOfCode.alias) !== 0) return (codes & namedCodes) === 0 ? otherName : elsewhere;
    return (codes & otherStreet) !== 0 && (codes & bitOfCode.name_exact) === 0 ? elsewhere : most;
  }

  private namesakesOf({ basis }: JudgedCandidate): number {
    return basis === 'namesake' || basis === 'sole_contradicted' ? this.namesakeBits : 0;
  }
}

/**
 * Opens a learned calibration.
 * @param namesakes the share of names that several firms in the roster have, or 0 if the calibration was measured on
 * this roster. If names repeat more often here than where the calibration was measured, a moved firm or a person with
 * the name needs more bits
 */
export function openCalibration(
  { bits, namesakes: measured = 0 }: LearnedCalibration,
  { learning: { numbers, namesakeBits } }: Pick<PolicyValues, 'learning'>,
  namesakes = 0,
): Calibration {
  const denser = measured > 0 && namesakes > measured ? Math.log2(namesakes / measured) : 0;
  return new Calibration(bits, numbers, 0, namesakeBits * denser * bits.odds);
}
