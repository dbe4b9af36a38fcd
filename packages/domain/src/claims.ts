/** What is matched against what, and what comes of it. */
import { z } from 'zod';

/** Match tiers, best first. */
export const tierSchema = z.enum(['verified', 'likely', 'possible', 'ambiguous']);
export type Tier = z.infer<typeof tierSchema>;

/**
 * Who a record says did the work: a distinct text, address, phone and license number of one scope.
 * Permits repeat claims; each is matched once and its answer holds for all of them.
 */
export interface Claim {
  /** Stable: made from the scope and the texts. */
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
  /** Trades the records speak of (permit or license type words); may be empty. */
  readonly trades: readonly string[];
  /** First and last day of the records that make this claim, `YYYY-MM-DD`. */
  readonly firstDate: string | null;
  readonly lastDate: string | null;
}

/** A contractor as the matcher sees it. */
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

/** The answer for one claim. */
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
  /** Candidates that came near the best one, the best included; 0 without any. */
  readonly candidateCount: number;
}
