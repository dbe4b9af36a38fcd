/** A contractor with everything that the reopening signals need. */
import type { ReopenedSignal } from './settings.js';
import type { SharedKind } from './shared-values.js';

/** An order or action against a contractor. */
export interface Sanction {
  /** `YYYY-MM-DD`, or null. */
  readonly date: string | null;
  /** True if it revokes or suspends the license. */
  readonly endsLicense: boolean;
  /**
   * True if it sets a penalty that is not fully stayed. No source says whether it was paid. An amount that an action
   * only seeks, or with an unknown outcome, is not set.
   */
  readonly penaltyOpen: boolean;
  /** An order, or an action that is closed or open. */
  readonly kind: 'order' | 'action' | 'open action';
}

/** An inspection that found violations. */
interface FoundViolations {
  /** `YYYY-MM-DD`, or null. */
  readonly date: string | null;
  readonly count: number;
}

export interface RelatedContractor {
  /** Comparable words of its legal name, separated by spaces. */
  readonly nameKey: string;
  /** Comparable words of the trade name, or null. */
  readonly dbaKey: string | null;
  /** The individuals behind the license, as printed in the roster or in an order against it. */
  readonly persons: readonly string[];
  readonly city: string | null;
  /** Issued, Expired, Revoked or Suspended, or null. */
  readonly status: string | null;
  /** Days, `YYYY-MM-DD`. */
  readonly originalDate: string | null;
  readonly expirationDate: string | null;
  /** True if a roster says that there are actions against it, even without a record of one. */
  readonly hasEnforcementAction: boolean;
  readonly sanctions: readonly Sanction[];
  /** The number of dismissed actions against it, which are not sanctions. */
  readonly dismissedActions: number;
  /** What safety inspectors found, oldest first. */
  readonly violations: readonly FoundViolations[];
  /** The number of violations on its page, including those from uncertain inspections, which `violations` omits. */
  readonly violationCount: number;
  readonly licenseTypes: readonly string[];
}

/** A value that both have. */
export interface Tie {
  readonly kind: SharedKind;
  /** True if they have one address with different units, or one of them has no unit. */
  readonly building: boolean;
  readonly hub: boolean;
  readonly sharers: number;
  /** True if we know the value of one of the two only from permits that certainly belong to it. */
  readonly learned?: boolean;
}

/** What building permits of two contractors show. */
export interface PermitTraces {
  /** Sites at which the newer one got permits soon after the older one. */
  readonly sites: number;
  /** The contractor's name as permits of the newer one print it. */
  readonly names: readonly string[];
}

/** Two contractors, the older one first if known. */
export type Pair = readonly [RelatedContractor, RelatedContractor];

/** Adds a signal; `bits` overrides the weight from the settings. */
export type AddSignal = (code: ReopenedSignal, sentence: string, bits?: number) => void;
