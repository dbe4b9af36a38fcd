/** The matcher's answer for each labeled claim, for spreadsheets and for comparison with other tools. */
import { csvText, type Match } from '@crs/domain';
import { type Matcher, matchClaim, withoutCut } from '@crs/matching';
import type { JudgedCase } from './judge-claims.js';

export interface Answer {
  readonly jurisdiction: string;
  readonly claimId: number;
  readonly permits: number;
  /** The labeled license; null if the roster doesn't contain it. */
  readonly licenseNumber: string | null;
  /** Other licenses of the same firm. */
  readonly also: readonly string[];
  /** License of the best candidate, however improbable; null without a candidate. */
  readonly best: string | null;
  /** The sum of its match weights, in bits. */
  readonly score: number | null;
  /** Probability that the best candidate is right. */
  readonly confidence: number | null;
  /** Null if the best candidate was too improbable to match. */
  readonly tier: Match['tier'];
}

/** The best candidates of judged claims, by license number. */
export function answersOf(matcher: Matcher, cases: readonly JudgedCase[]): Answer[] {
  const { index } = matcher.roster;
  const entries = new Map(Array.from(index.ids, (id, entry) => [id, entry]));
  const licenseOf = (id: number | null): string | null =>
    id === null ? null : index.entry(entries.get(id) as number).licenseNumber;
  const uncut = withoutCut(matcher);
  return cases.map(({ jurisdiction, claim, match, permits, firm, byLine }) => {
    const { contractorId, score, confidence } = matchClaim(uncut, claim);
    return {
      jurisdiction,
      claimId: claim.id,
      permits,
      licenseNumber: licenseOf(byLine.expected),
      also: firm.filter((id) => id !== byLine.expected).map((id) => licenseOf(id) as string),
      best: licenseOf(contractorId),
      score,
      confidence,
      tier: match.tier,
    };
  });
}

/** The answers as CSV, one line each. */
export function answersFile(answers: readonly Answer[]): string {
  const rows = answers.map((answer) => [
    answer.jurisdiction,
    answer.claimId,
    answer.permits,
    answer.licenseNumber,
    answer.also.join('|'),
    answer.best,
    answer.confidence,
    answer.score,
    answer.tier,
  ]);
  const columns = [
    'jurisdiction',
    'claim_id',
    'permits',
    'license_number',
    'also',
    'best_license_number',
    'confidence',
    'score',
    'tier',
  ];
  return csvText(rows, { columns });
}
