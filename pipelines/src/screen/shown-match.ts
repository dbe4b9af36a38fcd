import type { ListedMatch, ShownMatch } from '@crs/matching';
import type { ContractorCandidate } from '@crs/store';

const noMatch = { confidence: null, tier: null, signals: [], candidateCount: 0 };

/** The result for a row without a match. */
export const unmatched = { contractor: null, match: noMatch, candidates: [] };

/** The contractors in matches and candidates. */
export const contractorIdsIn = (listed: readonly ListedMatch[]): number[] => [
  ...new Set(
    listed.flatMap(({ match, candidates }) => [
      ...(match.contractorId === null ? [] : [match.contractorId]),
      ...candidates.map(({ contractorId }) => contractorId),
    ]),
  ),
];

/**
 * A match with the served details of its contractors.
 * @param contractors those that are served; the others are withheld
 */
export function shownMatch(
  { match, candidates }: ListedMatch,
  contractors: ReadonlyMap<number, ContractorCandidate>,
): ShownMatch<ContractorCandidate> {
  const { contractorId, confidence, tier, signals, candidateCount } = match;
  const contractor = contractorId === null ? null : (contractors.get(contractorId) ?? null);
  const isWithheld = contractorId !== null && contractor === null;
  return {
    contractor,
    match: isWithheld ? noMatch : { confidence, tier, signals, candidateCount },
    candidates: candidates.flatMap(({ contractorId: candidate, ...rest }) => {
      const shown = contractors.get(candidate);
      return shown === undefined ? [] : [{ ...rest, contractor: shown }];
    }),
  };
}
