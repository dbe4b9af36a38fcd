import { assessReopening, type ClusteringSettings, type ReopenedEvidence } from '@crs/clustering';
import { listSuccessions, type RelationFacts, type SharedTie } from '@crs/store';
import type pg from 'pg';

/** One side of a case, as an analyst reads it. */
export interface ReopenedFirm {
  readonly licenseNumber: string;
  readonly name: string;
  readonly rosterState: string;
  readonly status: string | null;
  readonly originalDate: string | null;
  readonly expirationDate: string | null;
}

/** A firm that may have been reopened under a new name. */
export interface ReopenedCase {
  readonly old: ReopenedFirm;
  readonly new: ReopenedFirm;
  /** Probability, 0 to 1. */
  readonly likelihood: number;
  /** Bits: the prior of the settings and the signals' weights. */
  readonly score: number;
  readonly signals: readonly ReopenedEvidence[];
  readonly shared: readonly SharedTie[];
}

/**
 * The pairs that are likely a firm and the same firm reopened, the likeliest first.
 * @param wanted rosters of one state or of all; likelihood from which on a pair is a case
 */
export async function findReopened(
  pool: pg.Pool,
  settings: ClusteringSettings,
  wanted: { readonly state: string | null; readonly least: number },
): Promise<ReopenedCase[]> {
  const cases: ReopenedCase[] = [];
  for (const { older, newer, ties } of await listSuccessions(pool, wanted.state)) {
    const { likelihood, score, signals } = assessReopening(older, newer, ties, settings);
    if (likelihood < wanted.least) continue;
    cases.push({ old: firm(older), new: firm(newer), likelihood, score, signals, shared: ties });
  }
  // The sort is stable: of equal likelihoods the order of ids stands.
  return cases.sort((a, b) => b.score - a.score);
}

function firm(facts: RelationFacts): ReopenedFirm {
  const { licenseNumber, name, rosterState, status, originalDate, expirationDate } = facts;
  return { licenseNumber, name, rosterState, status, originalDate, expirationDate };
}
