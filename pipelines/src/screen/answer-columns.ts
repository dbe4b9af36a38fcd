import type { ScreenedRow } from './screen-list.js';

/** What a screened row says in addition to the columns of its list. */
export interface Answer {
  readonly match_license_number: string | null;
  readonly match_state: string | null;
  readonly match_name: string | null;
  readonly match_status: string | null;
  readonly match_expiration_date: string | null;
  readonly match_has_enforcement: boolean | null;
  readonly match_tier: string | null;
  readonly match_confidence: string | null;
  readonly match_signals: string | null;
  readonly match_candidates: number;
  readonly match_problem: string | null;
}

/** The answer of a row; `match_…` never is the name of a list's own column. */
export function answerOf({ matched }: ScreenedRow): Answer {
  const { contractor, match, problem } = matched;
  return {
    match_license_number: contractor?.licenseNumber ?? null,
    match_state: contractor?.rosterState ?? null,
    match_name: contractor?.name ?? null,
    match_status: contractor?.status ?? null,
    match_expiration_date: contractor?.expirationDate ?? null,
    match_has_enforcement: contractor?.hasEnforcementAction ?? null,
    match_tier: match.tier,
    match_confidence: match.confidence?.toFixed(3) ?? null,
    match_signals: match.signals.length === 0 ? null : match.signals.join(','),
    match_candidates: match.candidateCount,
    match_problem: problem,
  };
}
