/** A contractor with what the signals of reopening need. */
import type { ReopenedSignal } from './settings.js';
import type { SharedKind } from './shared-values.js';

/** An order or action against a contractor. */
export interface Sanction {
  /** `YYYY-MM-DD`, or null. */
  readonly date: string | null;
  /** True when it takes the license away, for good or for a time. */
  readonly endsLicense: boolean;
  /**
   * True when it sets a penalty that is not stayed in full. No source says whether it was paid. A sum that an action only asks for,
   * or of which nobody knows what became, is not set.
   */
  readonly penaltyOpen: boolean;
  /** An order, or an action by whether it has come to an end. */
  readonly kind: 'order' | 'action' | 'open action';
}

/** An inspection that found violations. */
export interface FoundViolations {
  /** `YYYY-MM-DD`, or null. */
  readonly date: string | null;
  readonly count: number;
}

export interface RelatedContractor {
  /** Comparable words of its legal name, separated by spaces. */
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
  /** True if a roster says that there are actions against it, even if no record of one is known. */
  readonly hasEnforcementAction: boolean;
  readonly sanctions: readonly Sanction[];
  /** How many actions against it were dismissed: they are no sanctions. */
  readonly dismissedActions: number;
  /** What safety inspectors found, the oldest first. */
  readonly violations: readonly FoundViolations[];
  /** How many violations its page counts: those of unsure inspections as well, of which `violations` has none. */
  readonly violationCount: number;
  readonly licenseTypes: readonly string[];
}

/** A value that both print. */
export interface Tie {
  readonly kind: SharedKind;
  /** True when they print one address with different units, or one of them without. */
  readonly building: boolean;
  readonly hub: boolean;
  readonly sharers: number;
  /** True where one of the two is only known by it from permits that are surely its own. */
  readonly learned?: boolean;
}

/** Two contractors, the older one first if known. */
export type Pair = readonly [RelatedContractor, RelatedContractor];

/** Adds a signal; `bits` replaces the weight of the settings. */
export type AddSignal = (code: ReopenedSignal, sentence: string, bits?: number) => void;
