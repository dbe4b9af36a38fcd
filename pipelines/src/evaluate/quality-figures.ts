import type { Tier } from '@crs/domain';
import {
  type EvaluatedCase,
  type Evaluation,
  evaluate,
  type ReliabilityBin,
  reliabilityOf,
} from '@crs/matching';
import { readContractors, readShownClaims } from '@crs/store';
import type pg from 'pg';

/** A share with its 95% interval; nulls if there is nothing to count. */
export interface ShownShare {
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The total that it is a share of. */
  readonly of: number;
}

/** How accurate some matches are. */
export interface ShownFigures {
  /** Claims that it was measured on. */
  readonly cases: number;
  /** Share of correct matches among those at tier verified or likely. */
  readonly precision: ShownShare;
  readonly recall: ShownShare;
  readonly calibrationError: number | null;
  /** Share of correct matches in each tier. */
  readonly tiers: Readonly<Record<'verified' | 'likely' | 'possible', ShownShare>>;
}

export interface ShownContractor {
  readonly licenseNumber: string;
  readonly name: string;
  readonly state: string | null;
}

/** A claim matched to a wrong contractor. */
export interface ShownError {
  readonly claimId: number;
  readonly jurisdiction: string;
  /** The claim's printed name; null if it prints none. */
  readonly name: string | null;
  readonly matchedTo: ShownContractor | null;
  /** Null if the roster has none, or it is not shown. */
  readonly right: ShownContractor | null;
  readonly tier: Tier | null;
  readonly confidence: number;
}

/** A match that is known to be right or wrong. */
export interface QualityCase extends EvaluatedCase {
  readonly jurisdiction: string;
  readonly claimId: number;
  /** The basis of its score; null if that was not kept. */
  readonly basis: string | null;
}

/** The cases to include; all without conditions. */
interface QualityFilter {
  readonly jurisdiction: string | null;
  readonly basis: string | null;
  readonly tier: string | null;
}

/** The figures of some cases. */
interface PartQuality extends Evaluation {
  /** Cases whose contractor the roster has. */
  readonly inRoster: number;
}

/** The figures of some cases, with the diagram behind their calibration error. */
export interface QualityFigures extends PartQuality {
  readonly calibration: readonly ReliabilityBin[];
}

/** The figures of the requested cases, and of their parts. */
export interface QualityReport {
  readonly whole: QualityFigures;
  /** By jurisdiction, in the order of their names. */
  readonly jurisdictions: readonly (readonly [string, PartQuality])[];
  /** By basis, those with the most cases first. */
  readonly bases: readonly (readonly [string, QualityFigures])[];
  /** Matched to a wrong contractor, most confident first. */
  readonly worst: readonly QualityCase[];
}

/**
 * Measures cases. Pure.
 * @param most number of errors to return
 */
export function measureCases(
  cases: readonly QualityCase[],
  { jurisdiction, basis, tier }: QualityFilter,
  most: number,
): QualityReport {
  const asked = cases.filter(
    (one) =>
      (jurisdiction === null || one.jurisdiction === jurisdiction) &&
      (basis === null || one.basis === basis) &&
      (tier === null || one.match.tier === tier),
  );
  const parts = [...partsBy(asked, (one) => one.jurisdiction)].sort(([a], [b]) => (a < b ? -1 : 1));
  const ofBases = [...partsBy(asked, (one) => one.basis)].sort(([, a], [, b]) => b.length - a.length);
  return {
    whole: figuresOf(asked),
    jurisdictions: parts.map(([name, part]) => [name, partOf(part)] as const),
    bases: ofBases.flatMap(([name, part]) => (name === null ? [] : [[name, figuresOf(part)] as const])),
    worst: asked
      .filter(({ match, expected }) => match.contractorId !== null && match.contractorId !== expected)
      .sort((a, b) => (b.match.confidence ?? 0) - (a.match.confidence ?? 0) || a.claimId - b.claimId)
      .slice(0, most),
  };
}

/** The cases of each part. */
function partsBy<Key>(
  cases: readonly QualityCase[],
  keyOf: (one: QualityCase) => Key,
): ReadonlyMap<Key, readonly QualityCase[]> {
  const parts = new Map<Key, QualityCase[]>();
  for (const one of cases) {
    const part = parts.get(keyOf(one));
    if (part) part.push(one);
    else parts.set(keyOf(one), [one]);
  }
  return parts;
}

const partOf = (cases: readonly QualityCase[]): PartQuality => ({
  ...evaluate(cases),
  inRoster: cases.filter(({ expected }) => expected !== null).length,
});

const figuresOf = (cases: readonly QualityCase[]): QualityFigures => ({
  ...partOf(cases),
  calibration: reliabilityOf(cases),
});

/** Figures as pages show them: shares with their intervals. */
export function shownFigures(figures: PartQuality): ShownFigures {
  const { labelled, inRoster, precision, recall, intervals, calibrationError, tiers } = figures;
  const none = { low: null, high: null };
  const of = tiers.verified.count + tiers.likely.count;
  const ofTier = (tier: keyof ShownFigures['tiers']): ShownShare => {
    const { count, precision: share, low, high } = tiers[tier];
    return { share, low, high, of: count };
  };
  return {
    cases: labelled,
    precision: { share: precision, ...(intervals.precision ?? none), of },
    recall: { share: recall, ...(intervals.recall ?? none), of: inRoster },
    calibrationError,
    tiers: { verified: ofTier('verified'), likely: ofTier('likely'), possible: ofTier('possible') },
  };
}

/** Errors with details of their claims and contractors; leaves out claims that are gone or withheld. */
export async function shownErrors(
  pool: pg.Pool,
  served: pg.Pool,
  errors: readonly Pick<QualityCase, 'claimId' | 'jurisdiction' | 'match' | 'expected'>[],
): Promise<ShownError[]> {
  const ids = errors.flatMap(({ match, expected }) => [match.contractorId, expected]);
  const [contractors, claims] = await Promise.all([
    readContractors(
      served,
      ids.filter((id) => id !== null),
    ),
    readShownClaims(
      pool,
      errors.map(({ claimId }) => claimId),
    ),
  ]);
  const contractor = (id: number | null): ShownError['right'] => {
    const found = id === null ? undefined : contractors.get(id);
    if (found === undefined) return null;
    return { licenseNumber: found.licenseNumber, name: found.name, state: found.rosterState };
  };
  return errors.flatMap(({ claimId, jurisdiction, match, expected }) => {
    const claim = claims.get(claimId);
    if (claim === undefined) return [];
    return {
      claimId,
      jurisdiction,
      name: claim.name,
      matchedTo: contractor(match.contractorId),
      right: contractor(expected),
      tier: match.tier,
      confidence: match.confidence ?? 0,
    };
  });
}
