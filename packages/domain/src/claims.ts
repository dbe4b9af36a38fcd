/** The input and output of matching: claims, roster entries, matches. */
import { z } from 'zod';

/** Match tiers, best first. */
export const tierSchema = z.enum(['verified', 'likely', 'possible', 'ambiguous']);
export type Tier = z.infer<typeof tierSchema>;
/** The tiers, the surest first, then what a claim without one is called. */
export const tierNames = [...tierSchema.options, 'unmatched'] as const;

/**
 * A distinct contractor text, address, phone and license number of one scope. Many permits share a claim; it is matched
 * once, and its match holds for all of them.
 */
export interface Claim {
  /** Stable: a hash of the scope and the texts. */
  readonly id: number;
  /** A jurisdiction (`austin`), or `osha`, `orders`, `actions` for the other families. */
  readonly scope: string;
  /** The state whose rosters are searched, or null for all. */
  readonly state: string | null;
  readonly name: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
  readonly licenseNumber: string | null;
  /** True when a phone or license number was masked, so that its lack says nothing. */
  readonly hidesNumber?: boolean;
  /** Words for trades in the permit or license types of its records; may be empty. */
  readonly trades: readonly string[];
  /** First and last day of the records that make this claim, `YYYY-MM-DD`. */
  readonly firstDate: string | null;
  readonly lastDate: string | null;
}

/** A contractor of a roster, with the columns that matching reads. */
export interface RosterEntry {
  readonly id: number;
  readonly licenseNumber: string;
  readonly name: string;
  readonly dbaName: string | null;
  readonly personName: string | null;
  readonly entityType: 'Business' | 'Personal' | null;
  readonly licenseTypes: readonly string[];
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
  readonly originalDate: string | null;
  readonly expirationDate: string | null;
}

/** The match of one claim. */
export interface Match {
  readonly claimId: number;
  /** The matched contractor; null for an unmatched or ambiguous claim. */
  readonly contractorId: number | null;
  /** Sum of the evidence weights of the best candidate, in bits (log2 odds); null without a candidate. */
  readonly score: number | null;
  /** Probability that the match is right, 0 to 1; null without a candidate. */
  readonly confidence: number | null;
  readonly tier: Tier | null;
  /** Documented codes, strongest first. */
  readonly signals: readonly string[];
  /** Candidates whose score is near the best one, the best included; 0 without a candidate. */
  readonly candidateCount: number;
}
