import type { CountedClaim } from '@crs/store';

/** A piece of evidence as the textbook writes it. */
export interface ShownEvidence {
  /** Its code. */
  readonly signal: string;
  /** The levels of the comparisons that were weighed. */
  readonly levels: readonly string[];
  readonly claimValue: string | null;
  readonly rosterValue: string | null;
  /** How often pairs that match, and others, are at these levels; null where no such pair was seen. */
  readonly m: number | null;
  readonly u: number | null;
  /** The match weight. */
  readonly bits: number;
  readonly reason: string;
  /** Where the weight comes from. */
  readonly origin: string;
  /** Contractors that have the value that agrees; null where they are not counted. */
  readonly sharers: number | null;
}

/** A contractor that a claim may mean, with what speaks for and against it. */
export interface WhyCandidate {
  readonly licenseNumber: string;
  readonly name: string;
  readonly state: string | null;
  /** The sum of the bits. */
  readonly score: number;
  /** Bits behind the best one; 0 for it. */
  readonly behind: number;
  /** The probability that it is meant, given the other candidates. */
  readonly confidence: number;
  /** What adds up to the score, as a picture: SVG. */
  readonly picture: string;
  readonly evidence: readonly ShownEvidence[];
}

/** A field of the claim beside the same field of the two best candidates. */
export interface WhyField {
  readonly field: string;
  readonly claim: string | null;
  readonly first: string;
  readonly second: string;
  /** Which of the two it speaks for. */
  readonly favours: string;
  /** Bits for the first one. */
  readonly bits: number;
}

/** Why a claim is matched as it is. */
export interface Why {
  /** As it was matched: without its numbers where these are hidden. */
  readonly claim: CountedClaim;
  readonly permit: { readonly id: number; readonly number: string } | null;
  /** The answer in a line. */
  readonly answer: string;
  readonly isMatched: boolean;
  /** What analysts decided, a sentence each. */
  readonly decisions: readonly string[];
  /** How sure it is, why, and why not surer; null without a candidate. */
  readonly words: {
    readonly howSure: string;
    /** What the best candidate's score rests on: the page of quality measures each basis. */
    readonly basis: string | null;
    readonly why: readonly { readonly strength: string; readonly text: string }[];
    readonly whyNotSurer: readonly string[];
    readonly sideBySide: readonly WhyField[];
    /** What the words for strengths mean. */
    readonly legend: string;
  } | null;
  /** How scores became a confidence and a tier, step by step. */
  readonly steps: readonly string[];
  /** The best first. */
  readonly candidates: readonly WhyCandidate[];
}

/** Explains matches to those who look at them. The pipelines bring it. */
export interface WhyServices {
  /**
   * Null for a claim that is not there, or is withheld.
   * @param isMasked true to match it without phone and license number, as it is checked by them
   */
  why(claimId: number, isMasked: boolean): Promise<Why | null>;
  /** Null for a permit that names no contractor, or is not there. */
  claimOfPermit(permitId: number): Promise<number | null>;
}
