/**
 * Agreement patterns (comparison vectors of Fellegi and Sunter): the weights that apply to a pair. Thousands of pairs
 * share one pattern, so each is stored and computed once.
 */

/** Patterns as lists of terms. */
export interface AgreementPatterns {
  /** Bits of each pattern that are counted instead of learned. */
  readonly bits: Float64Array;
  /** First term of each pattern, and one past the last. */
  readonly terms: Uint32Array;
  /** The weight of a term, and its share. */
  readonly index: Uint16Array;
  readonly share: Float64Array;
}

/** Knuth's multiplicative hashing spreads nearby numbers. */
const spread = 0x9e3779b1;

/** Takes lists of terms one after another and stores each distinct one. */
export class AgreementPatternList {
  private readonly bits: number[] = [];
  private readonly terms = [0];
  private readonly index: number[] = [];
  private readonly share: number[] = [];
  /** One past the last term of the current list. */
  private end = 0;
  /** Numbers of patterns by the hash of their bits and terms. */
  private readonly known = new Map<number, number>();

  note(index: number, share: number): void {
    this.index[this.end] = index;
    this.share[this.end] = share;
    this.end += 1;
  }

  /** Ends the current list; returns the number of its pattern. */
  close(bits: number): number {
    const first = this.terms[this.bits.length] as number;
    let hash = (bits * 2 ** 20) | 0;
    for (let term = first; term < this.end; term += 1)
      hash = Math.imul(
        hash ^ (this.index[term] as number) ^ ((this.share[term] as number) * 2 ** 28),
        spread,
      );
    const known = this.known.get(hash);
    if (known !== undefined && this.isSame(known, bits, first)) {
      this.end = first;
      return known;
    }
    // After a hash collision, the older pattern is stored again when it next occurs. That is harmless.
    this.known.set(hash, this.bits.length);
    this.bits.push(bits);
    this.terms.push(this.end);
    return this.bits.length - 1;
  }

  private isSame(pattern: number, bits: number, first: number): boolean {
    const from = this.terms[pattern] as number;
    const length = this.end - first;
    if (this.bits[pattern] !== bits || (this.terms[pattern + 1] as number) - from !== length) return false;
    for (let term = 0; term < length; term += 1) {
      if (this.index[from + term] !== this.index[first + term]) return false;
      if (this.share[from + term] !== this.share[first + term]) return false;
    }
    return true;
  }

  packed(): AgreementPatterns {
    return {
      bits: Float64Array.from(this.bits),
      terms: Uint32Array.from(this.terms),
      index: Uint16Array.from(this.index.slice(0, this.end)),
      share: Float64Array.from(this.share.slice(0, this.end)),
    };
  }
}
