import type { Tier } from '@crs/domain';

/** How the right answers are known that matches are measured by. */
export const qualitySources = ['numbers', 'decisions'] as const;
export type QualitySource = (typeof qualitySources)[number];

/** A share with its 95% interval; nulls without anything to count. */
export interface ShownShare {
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** How many it is a share of. */
  readonly of: number;
}

/** Cases of about the same confidence: what was promised, and what was right. */
export interface ShownBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly confidence: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

/** How right some matches are. */
export interface ShownFigures {
  /** Claims that it was measured on. */
  readonly cases: number;
  /** Right ones among those matched at tier verified or likely. */
  readonly precision: ShownShare;
  readonly recall: ShownShare;
  readonly calibrationError: number | null;
  /** Right ones of each tier. */
  readonly tiers: Readonly<Record<'verified' | 'likely' | 'possible', ShownShare>>;
}

/** Figures with their reliability diagram. */
export interface DrawnFigures extends ShownFigures {
  readonly bins: readonly ShownBin[];
  /** SVG. */
  readonly picture: string;
}

/** A claim that was matched to another contractor than the right one. */
export interface ShownError {
  readonly claimId: number;
  readonly jurisdiction: string;
  /** What it prints; null where it prints no name. */
  readonly name: string | null;
  readonly matchedTo: ShownContractor | null;
  /** Null where the roster has none, or where it is not shown. */
  readonly right: ShownContractor | null;
  readonly tier: Tier | null;
  readonly confidence: number;
}

export interface ShownContractor {
  readonly licenseNumber: string;
  readonly name: string;
  readonly state: string | null;
}

/** Which matches are measured. */
export interface QualityAsked {
  readonly source: QualitySource;
  readonly jurisdiction: string | null;
  readonly basis: string | null;
  readonly tier: string | null;
}

export interface ShownQuality {
  readonly whole: DrawnFigures;
  readonly jurisdictions: readonly { readonly jurisdiction: string; readonly figures: ShownFigures }[];
  /** By what scores rest on; none where that was not kept. */
  readonly bases: readonly {
    readonly basis: string;
    /** In plain words. */
    readonly name: string;
    readonly meaning: string;
    readonly figures: DrawnFigures;
  }[];
  readonly worst: readonly ShownError[];
  /** Jurisdictions of which nothing is known. */
  readonly unmeasured: readonly string[];
}

/** A matching of a jurisdiction. */
export interface ShownNight {
  readonly run: number;
  readonly startedAt: string;
  readonly isRefused: boolean;
  readonly claims: number;
  /** Shares of the claims by tier, or `unmatched`. */
  readonly tiers: Readonly<Record<string, number>>;
  readonly matched: number | null;
  readonly precision: ShownShare;
  readonly recall: ShownShare;
  /** How far it moved, and what it may; null where it was not compared. */
  readonly moves: Readonly<Record<string, { readonly value: number; readonly bound: number }>> | null;
  readonly findings: readonly string[];
  readonly learned: {
    readonly version: number;
    readonly inRoster: number;
    readonly claims: number;
    readonly alias?: { readonly weight: number } | undefined;
  } | null;
  readonly replaced: number | null;
}

/** How the match of a claim differs between two matchings. */
export const moveKinds = ['new', 'found', 'lost', 'other', 'tier'] as const;
export type MoveKind = (typeof moveKinds)[number];

/** A match of a claim by one matching. */
export interface MatchThen {
  /** Null where nobody was matched, or the contractor is not shown. */
  readonly contractor: ShownContractor | null;
  readonly tier: Tier | null;
  readonly confidence: number | null;
}

/** A claim that two matchings answer differently. */
export interface MovedClaim {
  readonly kind: MoveKind;
  readonly claimId: number;
  /** What it prints; null where it prints no name. */
  readonly name: string | null;
  /** Null where it was not matched before. */
  readonly before: MatchThen | null;
  readonly after: MatchThen;
}

/** What moved between two matchings of a jurisdiction, the older one first. */
export interface RunComparison {
  readonly from: number;
  readonly to: number;
  /** False where an earlier version did not keep what was matched by then: nothing else is known. */
  readonly isKept: boolean;
  /** Claims by how they moved. */
  readonly counts: Readonly<Record<MoveKind, number>>;
  /** Claims of each kind, but not all where there are many. */
  readonly moved: readonly MovedClaim[];
}

/** How right matches are, and how that changes. The pipelines bring it. */
export interface QualityServices {
  readonly jurisdictions: readonly string[];
  quality(asked: QualityAsked): Promise<ShownQuality>;
  /** The last matchings of jurisdictions, the newest first, by jurisdiction. */
  nights(
    jurisdiction: string | null,
    count: number,
  ): Promise<readonly { readonly jurisdiction: string; readonly nights: readonly ShownNight[] }[]>;
  /** Compares two matchings of a jurisdiction, in whatever order; null where one is none that was stored. */
  compareRuns(jurisdiction: string, runs: readonly [number, number]): Promise<RunComparison | null>;
}
