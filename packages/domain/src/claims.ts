/** The input and output of matching: claims, roster entries, matches. */
import { z } from 'zod';

/** Match tiers, best first. */
export const tierSchema = z.enum(['verified', 'likely', 'possible', 'ambiguous']);
export type Tier = z.infer<typeof tierSchema>;
/** The tiers, most certain first, then the name for a claim without a tier. */
export const tierNames = [...tierSchema.options, 'unmatched'] as const;

/** The contractor of a record, as printed in its source. */
export interface ClaimTexts {
  readonly name: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
  readonly licenseNumber: string | null;
}

/** A name and details that a contractor is known by in addition to its roster line. Missing fields are null. */
export interface AliasTexts extends Pick<ClaimTexts, 'address' | 'city' | 'zip' | 'phone'> {
  readonly name: string;
  readonly dbaName: string | null;
  readonly personName: string | null;
}

/**
 * A distinct combination of contractor text, address, phone, and license number in one scope. Many permits share a
 * claim. It is matched once, and its match applies to all of them.
 */
export interface Claim extends ClaimTexts {
  /** Stable: a hash of scope and texts. */
  readonly id: number;
  /** A jurisdiction (`austin`), or `osha`, `orders`, `actions` for the other families. */
  readonly scope: string;
  /** The state whose rosters are searched; null for all states. */
  readonly state: string | null;
  /** True if a phone or license number was masked, so its absence says nothing. */
  readonly hidesNumber?: boolean;
  /** Words for trades from the permit or license types of the claim's records; may be empty. */
  readonly trades: readonly string[];
  /** First and last day of the claim's records, `YYYY-MM-DD`. */
  readonly firstDate: string | null;
  readonly lastDate: string | null;
}

/** A contractor in a roster, with the columns that matching reads. */
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
  /** Sum of the best candidate's evidence weights, in bits (log2 odds); null without a candidate. */
  readonly score: number | null;
  /** Probability that the match is correct, 0 to 1; null without a candidate. */
  readonly confidence: number | null;
  readonly tier: Tier | null;
  /** Documented codes, strongest first. */
  readonly signals: readonly string[];
  /** Number of candidates with a score near the best one, including the best; 0 without a candidate. */
  readonly candidateCount: number;
}
