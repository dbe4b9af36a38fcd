import {
  assessReopening,
  type ClusteringSettings,
  type Motive,
  motivesOf,
  type ReopenedEvidence,
  SANCTION_MOTIVES,
} from '@crs/clustering';
import {
  countLicensesByYear,
  listReopenedCandidates,
  type PairTie,
  type Reader,
  type RelationFacts,
  type SharedTie,
} from '@crs/store';
import type pg from 'pg';

/** One of the two firms in a case. */
export interface ReopenedFirm {
  readonly id: number;
  readonly city: string | null;
  readonly licenseNumber: string;
  readonly name: string;
  readonly rosterState: string;
  readonly status: string | null;
  readonly originalDate: string | null;
  readonly expirationDate: string | null;
}

/** A firm that may have reopened under a new name. */
export interface ReopenedCase {
  readonly old: ReopenedFirm;
  readonly new: ReopenedFirm;
  /** Probability, 0 to 1. */
  readonly likelihood: number;
  /** In bits: the settings' prior and the signals' weights. */
  readonly score: number;
  /** Why the old name may have been left behind. */
  readonly motives: readonly Motive[];
  readonly signals: readonly ReopenedEvidence[];
  readonly shared: readonly SharedTie[];
}

/**
 * Pairs of a firm and its likely successor under a new name, most likely first.
 * @param wanted state of the rosters, or null for all; minimum likelihood of a case
 * @param learned values shared by contractors, learned from permits
 */
export async function findReopened(
  pool: Reader,
  settings: ClusteringSettings,
  wanted: { readonly state: string | null; readonly least: number },
  learned: readonly PairTie[],
): Promise<ReopenedCase[]> {
  const cases: ReopenedCase[] = [];
  for (const { older, newer, ties, traces } of await listReopenedCandidates(pool, wanted.state, learned)) {
    const { likelihood, score, signals } = assessReopening(older, newer, ties, settings, traces);
    if (likelihood < wanted.least) continue;
    cases.push({
      old: firm(older),
      new: firm(newer),
      likelihood,
      score,
      motives: motivesOf(signals),
      signals,
      shared: ties,
    });
  }
  // The sort is stable: equal scores remain in the order of ids.
  return cases.sort((a, b) => b.score - a.score);
}

/** True for a case below the cut whose older firm was sanctioned: it has one sign and a motive. */
export const isWorthALook = (
  { likelihood, motives }: Pick<ReopenedCase, 'likelihood' | 'motives'>,
  { reopened: { least, worthALook } }: ClusteringSettings,
): boolean =>
  likelihood < least &&
  likelihood >= worthALook &&
  motives.some((motive) => SANCTION_MOTIVES.includes(motive));

/** How many licenses the newer firms of cases are, and how many began in the same years. */
export interface ReviewLoad {
  readonly licenses: number;
  readonly of: number;
}

/** The effort of reading these cases, as a share of the licenses that began in the same years. */
export async function reviewLoadOf(
  pool: pg.Pool,
  state: string | null,
  cases: readonly ReopenedCase[],
): Promise<ReviewLoad> {
  const newer = new Set(cases.map((one) => `${one.new.rosterState} ${one.new.licenseNumber}`));
  const years = new Set(cases.map((one) => one.new.originalDate?.slice(0, 4)));
  const counts = await countLicensesByYear(pool, state);
  const of = counts.reduce((sum, { year, licenses }) => sum + (years.has(year) ? licenses : 0), 0);
  return { licenses: newer.size, of };
}

function firm(facts: RelationFacts): ReopenedFirm {
  const { id, city, licenseNumber, name, rosterState, status, originalDate, expirationDate } = facts;
  return { id, city, licenseNumber, name, rosterState, status, originalDate, expirationDate };
}
