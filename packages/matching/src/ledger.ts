/** The pieces of evidence for one candidate, in the order in which they are summed. */
import { priorPart, type Signal, signalDescriptions } from './signals.js';

/** One piece of evidence: the values that met, what it adds to the score in bits, and why. */
export interface Part {
  /** A documented code, or `prior`. */
  readonly signal: Signal | typeof priorPart;
  readonly claimValue: string | null;
  readonly rosterValue: string | null;
  /** Bits (log2 of a likelihood ratio); negative where it speaks against the candidate. */
  readonly weight: number;
  readonly reason: string;
  /** Where the weight comes from: counts in the roster, learned from claims, set by hand. Empty where not told. */
  readonly origin: string;
}

/**
 * Takes evidence and adds it up. One ledger serves many candidates: `clear` between them.
 * Parts are only written out where somebody wants to read them; the sum is the same.
 */
export class Ledger {
  private readonly codes: Part['signal'][] = [];
  private readonly weights: number[] = [];
  private readonly parts: Part[] = [];

  constructor(readonly explaining: boolean) {}

  clear(): void {
    this.codes.length = 0;
    this.weights.length = 0;
    this.parts.length = 0;
  }

  /** `note` is added to the documented sentence of the signal. */
  add(
    signal: Part['signal'],
    weight: number,
    claimValue: string | null,
    rosterValue: string | null,
    note = '',
    origin = '',
  ): void {
    this.codes.push(signal);
    this.weights.push(weight);
    if (!this.explaining) return;
    const sentence = signal === priorPart ? '' : signalDescriptions[signal];
    this.parts.push({
      signal,
      claimValue,
      rosterValue,
      weight,
      reason: [sentence, note].filter((text) => text !== '').join(' '),
      origin,
    });
  }

  /** The score: weights added in the order they came. */
  sum(): number {
    let total = 0;
    for (const weight of this.weights) total += weight;
    return total;
  }

  /** Codes of the evidence so far, without the prior. */
  signals(): Signal[] {
    return this.codes.filter((code): code is Signal => code !== priorPart);
  }

  written(): Part[] {
    return [...this.parts];
  }
}
