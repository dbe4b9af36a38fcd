import type { Tier } from '@crs/domain';
import {
  type EarlierMatch,
  findMatchingsThen,
  listReplacedClaims,
  type MatchingThen,
  readContractors,
  readEarlierMatches,
  readShownClaims,
} from '@crs/store';
import type pg from 'pg';
import type { ShownContractor } from './quality-figures.js';

/** How the match of a claim differs between two matchings. */
const matchMoves = ['new', 'found', 'lost', 'other', 'tier'] as const;

export type MatchMove = (typeof matchMoves)[number];

/** One matching's match for a claim. */
export interface MatchThen {
  /** Null if no contractor was matched, or the contractor is not shown. */
  readonly contractor: ShownContractor | null;
  readonly tier: Tier | null;
  readonly confidence: number | null;
}

/** A claim with different matches in two matchings. */
export interface ShownMove {
  readonly kind: MatchMove;
  readonly claimId: number;
  /** The claim's printed name; null if it prints none. */
  readonly name: string | null;
  /** Null if it was not matched before. */
  readonly before: MatchThen | null;
  readonly after: MatchThen;
}

/** The moves between two matchings of a jurisdiction, older one first. */
export interface RunComparison {
  readonly from: number;
  readonly to: number;
  /** False if an earlier version did not keep the matches; nothing else is known then. */
  readonly isKept: boolean;
  /** Number of claims by kind of move. */
  readonly counts: Readonly<Record<MatchMove, number>>;
  /** Examples of each kind, all of them if there are few. */
  readonly moved: readonly ShownMove[];
}

/** Maximum number of examples of each kind. */
const MOST_OF_A_KIND = 10;

/**
 * Compares the results of two matchings of a jurisdiction, by scores, without decisions.
 * @param served reads the schema `served`, so that withheld contractors are not shown
 * @returns null if one of the runs is not a stored matching of the jurisdiction
 */
export async function compareRuns(
  pool: pg.Pool,
  served: pg.Pool,
  jurisdiction: string,
  runs: readonly [number, number],
): Promise<RunComparison | null> {
  const [from, to] = [Math.min(...runs), Math.max(...runs)];
  const [older, newer] = await Promise.all([
    findMatching(pool, jurisdiction, from),
    findMatching(pool, jurisdiction, to),
  ]);
  if (older === null || newer === null) return null;
  const none = { new: 0, found: 0, lost: 0, other: 0, tier: 0 };
  if (!older.isKept) return { from, to, isKept: false, counts: none, moved: [] };
  const claims = await listReplacedClaims(pool, jurisdiction, { after: from, upTo: to });
  const matches = await Promise.all([
    readEarlierMatches(pool, jurisdiction, from, claims),
    readEarlierMatches(pool, jurisdiction, to, claims),
  ]);
  const { counts, moved } = movedMatches(claims, matches, MOST_OF_A_KIND);
  const ids = moved.flatMap(({ before, after }) => [before?.contractorId ?? null, after.contractorId]);
  const [contractors, shown] = await Promise.all([
    readContractors(
      served,
      ids.filter((id) => id !== null),
    ),
    readShownClaims(
      pool,
      moved.map(({ claimId }) => claimId),
    ),
  ]);
  const contractor = (id: number | null) => {
    const found = id === null ? undefined : contractors.get(id);
    if (found === undefined) return null;
    return { licenseNumber: found.licenseNumber, name: found.name, state: found.rosterState };
  };
  const matchThen = ({ contractorId, tier, confidence }: NonNullable<(typeof moved)[number]['before']>) => ({
    contractor: contractor(contractorId),
    tier,
    confidence,
  });
  return {
    from,
    to,
    isKept: true,
    counts,
    moved: moved.flatMap(({ kind, claimId, before, after }) => {
      const claim = shown.get(claimId);
      if (claim === undefined) return [];
      return {
        kind,
        claimId,
        name: claim.name,
        before: before === null ? null : matchThen(before),
        after: matchThen(after),
      };
    }),
  };
}

/** A jurisdiction's matching by its run; null if the run is not a matching. */
async function findMatching(pool: pg.Pool, scope: string, run: number): Promise<MatchingThen | null> {
  const [found] = await findMatchingsThen(pool, { id: run, batch: null }, [scope]);
  return found?.run === run ? found : null;
}

/** A claim with its matches from two matchings. */
interface ClaimMove {
  readonly kind: MatchMove;
  readonly claimId: number;
  readonly before: EarlierMatch;
  readonly after: NonNullable<EarlierMatch>;
}

/** The kind of move of a match; null if contractor and tier are the same. Pure. */
export function kindOfMove(before: EarlierMatch, after: NonNullable<EarlierMatch>): MatchMove | null {
  if (before === null) return 'new';
  if (before.contractorId !== after.contractorId) {
    if (before.contractorId === null) return 'found';
    return after.contractorId === null ? 'lost' : 'other';
  }
  return before.tier === after.tier ? null : 'tier';
}

/** The moves between two matchings: the number of claims of each kind, and examples in the order of `claims`. Pure. */
export function movedMatches(
  claims: readonly number[],
  [before, after]: readonly [ReadonlyMap<number, EarlierMatch>, ReadonlyMap<number, EarlierMatch>],
  most: number,
): { readonly counts: Record<MatchMove, number>; readonly moved: readonly ClaimMove[] } {
  const counts: Record<MatchMove, number> = { new: 0, found: 0, lost: 0, other: 0, tier: 0 };
  const moved: ClaimMove[] = [];
  for (const claimId of claims) {
    const was = before.get(claimId) ?? null;
    const is = after.get(claimId) ?? null;
    // Neither matching has a claim that is gone.
    const kind = is === null ? null : kindOfMove(was, is);
    if (is === null || kind === null) continue;
    counts[kind] += 1;
    if (counts[kind] <= most) moved.push({ kind, claimId, before: was, after: is });
  }
  return { counts, moved: matchMoves.flatMap((kind) => moved.filter((one) => one.kind === kind)) };
}
