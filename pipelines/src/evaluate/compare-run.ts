import { UsageError } from '@crs/domain';
import type { RosterIndex } from '@crs/matching';
import {
  type EarlierMatch,
  findMatchingsThen,
  findRun,
  type MatchingThen,
  readEarlierMatches,
} from '@crs/store';
import type pg from 'pg';
import {
  type ComparedCase,
  type ComparedMatch,
  type Comparison,
  type ComparisonLeftOut,
  compareFigures,
  type MovedClaim,
  movedClaims,
  moveOf,
} from './compare.js';
import type { JudgedCase } from './judge-claims.js';

/** The matchings to compare with, by jurisdiction. */
export interface EarlierMatchings {
  readonly run: number;
  readonly byScope: ReadonlyMap<string, MatchingThen>;
}

/**
 * Finds the matchings of jurisdictions that were current after a run.
 * @throws UsageError if the run can't be compared with
 */
export async function findEarlierMatchings(
  pool: pg.Pool,
  run: number,
  jurisdictions: readonly string[],
): Promise<EarlierMatchings> {
  const found = await findRun(pool, run);
  if (found === null)
    throw new UsageError(
      'evaluate.unknown_run',
      `There is no run ${run}.`,
      'See `crs runs` for run numbers.',
    );
  if (found.kind !== 'match' || found.state !== 'done')
    throw new UsageError(
      'evaluate.no_matching',
      `Run ${run} is not a finished match run: ${found.kind}, ${found.state}.`,
      'Use the number of a match run from `crs runs`.',
    );
  const matchings = await findMatchingsThen(pool, found, jurisdictions);
  const unkept = matchings.find(({ isKept }) => !isKept);
  if (unkept !== undefined)
    throw new UsageError(
      'evaluate.matches_not_kept',
      `The ${unkept.scope} matches from run ${unkept.run} were not kept, because an earlier version of this service made them.`,
      'Compare with a match run by this version (see `crs runs`).',
    );
  return { run, byScope: new Map(matchings.map((matching) => [matching.scope, matching])) };
}

/** One jurisdiction's compared parts. */
export interface ComparedPart {
  readonly cases: readonly ComparedCase[];
  readonly moved: readonly MovedClaim[];
  readonly leftOut: ComparisonLeftOut;
}

/** Compares a jurisdiction's cases with the results of an earlier matching. */
export async function compareJurisdiction(
  pool: pg.Pool,
  index: RosterIndex,
  matching: MatchingThen | undefined,
  cases: readonly JudgedCase[],
): Promise<ComparedPart> {
  const matches =
    matching === undefined
      ? new Map<number, EarlierMatch>()
      : await readEarlierMatches(
          pool,
          matching.scope,
          matching.run,
          cases.map(({ claim }) => claim.id),
        );
  const compared: ComparedCase[] = [];
  const moved: MovedClaim[] = [];
  const leftOut = { newSince: 0, contractorGone: 0 };
  const numberOf = new Map([...index.ids].map((id, at) => [id, at]));
  const contractor = describeContractor(index, numberOf);
  for (const now of cases) {
    const earlier = matches.get(now.claim.id) ?? null;
    if (earlier === null) {
      leftOut.newSince += now.weight;
      continue;
    }
    if (earlier.contractorId !== null && !numberOf.has(earlier.contractorId)) {
      leftOut.contractorGone += now.weight;
      continue;
    }
    const one = { now, earlier };
    compared.push(one);
    const kind = moveOf(one);
    if (kind === null) continue;
    const { jurisdiction, permitNumber, claim, match, byLine, permits, weight } = now;
    const { confidence, tier } = match;
    moved.push({
      kind,
      jurisdiction,
      permitNumber,
      claim,
      before: { ...contractor(earlier.contractorId), confidence: earlier.confidence, tier: earlier.tier },
      after: { ...contractor(match.contractorId), confidence, tier },
      label: contractor(byLine.expected).licenseNumber,
      permits,
      weight,
    });
  }
  return { cases: compared, moved, leftOut };
}

/** Compares all jurisdictions together. */
export function joinComparison(
  { run, byScope }: EarlierMatchings,
  parts: readonly ComparedPart[],
  most: number,
): Comparison {
  return {
    run,
    matchings: Object.fromEntries([...byScope].map(([scope, matching]) => [scope, matching.run])),
    leftOut: {
      newSince: parts.reduce((sum, { leftOut }) => sum + leftOut.newSince, 0),
      contractorGone: parts.reduce((sum, { leftOut }) => sum + leftOut.contractorGone, 0),
    },
    ...compareFigures(parts.flatMap(({ cases }) => cases)),
    moved: movedClaims(
      parts.flatMap(({ moved }) => moved),
      most,
    ),
  };
}

/** Returns a function that names contractors of a roster by their ids. */
function describeContractor(
  index: RosterIndex,
  numberOf: ReadonlyMap<number, number>,
): (id: number | null) => Pick<ComparedMatch, 'contractorId' | 'licenseNumber' | 'name'> {
  return (contractorId) => {
    const at = contractorId === null ? undefined : numberOf.get(contractorId);
    if (at === undefined) return { contractorId, licenseNumber: null, name: null };
    const { licenseNumber, name } = index.entry(at);
    return { contractorId, licenseNumber, name };
  };
}
