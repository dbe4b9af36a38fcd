/** The pieces of evidence for one candidate, in the order in which they are summed. */
import { indexOf, type Level, type NameKind } from './model/levels.js';
import type { Basis } from './model/model.js';
import type { Weights } from './model/weights.js';
import { priorPart, type Signal, signalDescriptions } from './signals.js';

/** One piece of evidence: the values that met, what it adds to the score in bits, and why. */
export interface Evidence {
  /** A documented code, or `prior`. */
  readonly signal: Signal | typeof priorPart;
  readonly claimValue: string | null;
  readonly rosterValue: string | null;
  /** Bits (log2 of a likelihood ratio); negative where it speaks against the candidate. */
  readonly weight: number;
  readonly reason: string;
  /** Where the weight comes from: counts in the roster, what was learned from which pairs. */
  readonly origin: string;
}

/**
 * Takes evidence and adds it up. A piece begins with its signal, takes rarity and weights of levels, and ends with the
 * values that met. One ledger serves many candidates: `clear` between them. Pieces are only written out where somebody
 * wants to read them; the sum is the same.
 */
export class Ledger {
  private readonly codes: Evidence['signal'][] = [];
  /** How many of the codes, and of the parts where they are written out, are this candidate's. */
  private count = 0;
  private readonly parts: Evidence[] = [];
  private total = 0;
  private signal: Evidence['signal'] = priorPart;
  private weight = 0;
  private origins: string[] = [];
  /** True where anything but names and a prior has been weighed, and where such a piece spoke against the candidate. */
  private beside = false;
  private contradicted = false;

  constructor(
    readonly weights: Weights,
    readonly explaining: boolean,
  ) {}

  clear(): void {
    this.beside = false;
    this.contradicted = false;
    this.count = 0;
    this.total = 0;
  }

  begin(signal: Evidence['signal']): void {
    this.signal = signal;
    this.weight = 0;
    if (this.explaining) this.origins = [];
  }

  /** Bits that are counted and not learned. */
  rarity(bits: number, origin = 'counted in the roster'): void {
    this.weight += bits;
    if (this.explaining && bits !== 0) this.origins.push(`${signed(bits)} ${origin}`);
  }

  /** The weight of a level, or a share of it: -1 takes it off again where another level stands in its place. */
  level(level: Level, share = 1): void {
    const bits = share * (this.weights.values[indexOf(level)] as number);
    this.weight += bits;
    if (this.explaining) this.origins.push(`${signed(bits)} ${this.weights.originOf(level)}`);
  }

  /** The weight of names that share so many bits above the roster's size. */
  curve(kind: NameKind, bitsAboveSize: number, share = 1): void {
    const bits = share * this.weights.onCurve(kind, bitsAboveSize);
    this.weight += bits;
    if (this.explaining)
      this.origins.push(`${signed(bits)} ${this.weights.originOnCurve(kind, bitsAboveSize)}`);
  }

  /** A level that is counted when weights are learned and has no weight of its own. */
  seen(_level: Level): void {}

  /** `note` is added to the documented sentence of the signal. */
  end(claimValue: string | null, rosterValue: string | null, note = ''): void {
    const at = this.count;
    this.count += 1;
    this.codes[at] = this.signal;
    this.total += this.weight;
    if (!scoreAlone.has(this.signal)) {
      this.beside = true;
      this.contradicted ||= this.weight <= leastAgainst;
    }
    if (!this.explaining) return;
    const sentence = this.signal === priorPart ? '' : signalDescriptions[this.signal];
    this.parts[at] = {
      signal: this.signal,
      claimValue,
      rosterValue,
      weight: this.weight,
      reason: [sentence, note].filter((text) => text !== '').join(' '),
      origin: this.origins.join('; '),
    };
  }

  /** The score: weights added in the order they came. */
  sum(): number {
    return this.total;
  }

  /** What the evidence rests on. */
  basis(numberAgrees: boolean): Basis {
    if (numberAgrees) return 'number';
    if (this.contradicted) return 'contradicted';
    return this.beside ? 'clear' : 'name_only';
  }

  /** Codes of the evidence so far, without the prior. */
  signals(): Signal[] {
    return this.codes.slice(0, this.count).filter((code): code is Signal => code !== priorPart);
  }

  written(): Evidence[] {
    return this.parts.slice(0, this.count);
  }
}

/** A piece that halves the odds speaks against a candidate. */
const leastAgainst = -1;

/**
 * Names and persons are weighed by the score alone; so is another phone, since probabilities are measured with phones
 * hidden.
 */
const scoreAlone: ReadonlySet<Evidence['signal']> = new Set([
  priorPart,
  'name_exact',
  'name_strong',
  'name_partial',
  'name_fuzzy',
  'name_differs',
  'person',
  'person_differs',
  'phone_differs',
]);

const signed = (bits: number): string => `${bits < 0 ? '−' : '+'}${Math.abs(bits).toFixed(2)}`;
