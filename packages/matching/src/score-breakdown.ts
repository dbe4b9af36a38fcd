/** Adds up the evidence for one candidate: the score, its signals, and the breakdown for readers. */

import type { Basis } from './model/calibration-terms.js';
import { type Level, levelIndex, type NameLevel } from './model/levels.js';
import type { Weights } from './model/weights.js';
import { bitOfCode, evidenceOf, priorCode, type ScoreCode, signalDescriptions } from './signals.js';

/** One piece of evidence: the compared values, the bits that it adds to the score, and why. */
export interface Evidence {
  readonly signal: ScoreCode;
  readonly claimValue: string | null;
  readonly rosterValue: string | null;
  /** Match weight in bits: log2 of a likelihood ratio, negative if it speaks against the candidate. */
  readonly weight: number;
  readonly reason: string;
  /** The source of the weight: counts in the roster, or the pairs that it was learned from. */
  readonly origin: string;
  /**
   * Number of contractors in the roster with the agreeing value. More contractors mean weaker evidence. Null if not
   * counted.
   */
  readonly sharers: number | null;
  /** The weighed comparison levels; none for evidence that is only counted in the roster. */
  readonly levels: readonly WeighedLevel[];
}

/** A comparison level of a piece of evidence. */
interface WeighedLevel {
  readonly level: Level | NameLevel;
  /** The m probability: how often matching pairs have this level; null if no such pair was seen. */
  readonly m: number | null;
}

/**
 * Takes evidence piece by piece: `begin` with its code, then rarities and weights of levels, then `end` with the
 * values. One breakdown serves many candidates: call `clear` between them. Texts are only written if `explaining`; the
 * sum is the same.
 */
export class ScoreBreakdown {
  private written: Evidence[] = [];
  private total = 0;
  private codes = 0;
  private signal: ScoreCode = priorCode;
  private sentence = '';
  private weight = 0;
  private origins: string[] = [];
  private weighed: WeighedLevel[] = [];
  /** True if anything other than names and the prior was weighed. */
  private beside = false;
  /** True if such a piece spoke against the candidate. */
  private contradicted = false;
  /** Whether a company's name is exactly the same, and whether a person's name is. */
  private sameCompany = false;
  private samePerson = false;

  constructor(
    readonly weights: Weights,
    readonly explaining: boolean,
  ) {}

  clear(): void {
    this.beside = false;
    this.contradicted = false;
    this.sameCompany = false;
    this.samePerson = false;
    this.codes = 0;
    this.total = 0;
    if (this.explaining) this.written = [];
  }

  /**
   * Begins a piece.
   * @param sentence what this piece says, if that is more than the signal's documented sentence
   */
  begin(signal: ScoreCode, sentence?: string): void {
    this.signal = signal;
    this.weight = 0;
    if (!this.explaining) return;
    this.sentence = sentence ?? (signal === priorCode ? '' : signalDescriptions[signal]);
    this.origins = [];
    this.weighed = [];
  }

  /** Bits that are counted in the roster, not learned. */
  rarity(bits: number, origin = 'counted in the roster'): void {
    this.weight += bits;
    if (this.explaining && bits !== 0) this.origins.push(`${signed(bits)} ${origin}`);
  }

  /** Adds the weight of a level times `share`: -1 subtracts it again if another level replaces it. */
  level(level: Level, share = 1): void {
    const bits = share * (this.weights.values[levelIndex(level)] as number);
    this.weight += bits;
    if (this.explaining) this.explain(level, share, `${signed(bits)} ${this.weights.originOf(level)}`);
  }

  /** Adds the weight of a level that learning takes as known, so this pair doesn't change it. */
  borrowedLevel(level: Level): void {
    this.level(level);
  }

  /** Adds the weight of names that share this many bits above the roster's size. */
  curve(level: NameLevel, bitsAboveSize: number, share = 1): void {
    const bits = share * this.weights.onCurve(level, bitsAboveSize);
    this.sameCompany ||= level === 'printed' || level === 'exact';
    this.samePerson ||= level === 'namesake';
    this.weight += bits;
    if (this.explaining)
      this.explain(level, share, `${signed(bits)} ${this.weights.originOnCurve(level, bitsAboveSize)}`);
  }

  /** Records a weighed level, or that another one replaces it. */
  private explain(level: Level | NameLevel, share: number, origin: string): void {
    this.origins.push(origin);
    if (share < 0) this.weighed = this.weighed.filter((one) => one.level !== level);
    else this.weighed.push({ level, m: this.weights.mOf(level) });
  }

  /** A level without a weight, which is only counted while weights are learned. */
  seen(_level: Level): void {}

  /**
   * Ends a piece.
   * @param note is added to the piece's sentence
   * @param sharers number of contractors with the agreeing value
   */
  end(claimValue: string | null, rosterValue: string | null, note = '', sharers: number | null = null): void {
    const bit = bitOfCode[this.signal];
    this.codes |= bit;
    this.total += this.weight;
    if ((bit & nameCodes) === 0) {
      this.beside = true;
      this.contradicted ||= this.weight <= contradictionBits;
    }
    if (!this.explaining) return;
    this.written.push({
      signal: this.signal,
      claimValue,
      rosterValue,
      weight: this.weight,
      reason: [this.sentence, note].filter((text) => text !== '').join(' '),
      origin: this.origins.join('; '),
      sharers,
      levels: this.weighed,
    });
  }

  /** The score: all weights, added in the order in which they came. */
  sum(): number {
    return this.total;
  }

  /** The basis of the score, which selects its calibration. */
  basis(numberAgrees: boolean): Basis {
    if (numberAgrees) return 'number';
    if (this.samePerson) return 'namesake';
    if (this.contradicted) return 'contradicted';
    return this.beside ? 'clear' : 'name_only';
  }

  /** Whether a company's name is exactly the same. */
  isSameCompany(): boolean {
    return this.sameCompany;
  }

  /** The codes so far as a set of bits, see `signalsIn`. */
  codeSet(): number {
    return this.codes;
  }

  /** The pieces so far; none unless `explaining`. */
  evidence(): readonly Evidence[] {
    return this.written;
  }
}

/** A piece that halves the odds speaks against a candidate. */
const contradictionBits = -1;

/**
 * Codes that don't affect the basis of a score: names and persons always count, and other phones are masked when
 * probabilities are measured.
 */
const nameCodes = Object.entries(evidenceOf).reduce(
  (codes, [code, kind]) =>
    ['prior', 'name', 'person', 'alias'].includes(kind) ||
    ['phone_of_another', 'phone_differs'].includes(code)
      ? codes | bitOfCode[code as ScoreCode]
      : codes,
  0,
);

const signed = (bits: number): string => `${bits < 0 ? '−' : '+'}${Math.abs(bits).toFixed(2)}`;
