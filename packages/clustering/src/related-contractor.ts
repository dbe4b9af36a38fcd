/** A contractor as the question sees it whether one of two is the other, reopened. */
import type { ReopenedSignal } from './settings.js';
import type { SharedKind } from './shared-values.js';

/** An order or action against a contractor. */
export interface Sanction {
  /** `YYYY-MM-DD`, or null. */
  readonly date: string | null;
  /** True where it takes the license away, for good or for a time. */
  readonly endsLicense: boolean;
  /** True where it sets a penalty that is not stayed in full. Whether it was paid since, no source tells. */
  readonly penaltyOpen: boolean;
}

/** What the signals look at, of each of the two contractors. */
export interface RelatedContractor {
  /** Comparable words of its legal name, parted by spaces. */
  readonly nameKey: string;
  /** The same of its trade name, or null. */
  readonly dbaKey: string | null;
  /** The individuals behind the license, as printed: by the roster, or by an order against it. */
  readonly persons: readonly string[];
  readonly city: string | null;
  /** Issued, Expired, Revoked or Suspended, or null. */
  readonly status: string | null;
  /** Days, `YYYY-MM-DD`. */
  readonly originalDate: string | null;
  readonly expirationDate: string | null;
  /** True where a roster says that actions stand against it, known here or not. */
  readonly hasEnforcementAction: boolean;
  readonly sanctions: readonly Sanction[];
  readonly licenseTypes: readonly string[];
}

/** A value that both print. */
export interface Tie {
  readonly kind: SharedKind;
  /** True where they print one address with different units, or one of them without. */
  readonly building: boolean;
  readonly hub: boolean;
  readonly sharers: number;
}

/** Two contractors, the older one first where that is known. */
export type Pair = readonly [RelatedContractor, RelatedContractor];

/** Takes a signal that was found; `bits` where it weighs other than the settings say. */
export type AddSignal = (code: ReopenedSignal, sentence: string, bits?: number) => void;
