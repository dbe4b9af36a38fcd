import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Claim } from '@crs/domain';
import {
  type Basis,
  basisOf,
  candidatesOf,
  type EvaluatedCase,
  isKnowable,
  type MaskedField,
  type Matcher,
  maskClaim,
  matchClaim,
  type SharedKeys,
} from '@crs/matching';
import type { JudgedClaim } from './errors.js';
import type { LabeledClaim } from './label-claims.js';
import { contractorOfLabel } from './labels.js';

/** The basis of the best candidate's score; `none` without a candidate. */
export type CaseBasis = Basis | 'none';

/** A labeled claim with its match, as counted by firm. */
export interface JudgedCase extends EvaluatedCase, JudgedClaim {
  readonly match: JudgedClaim['match'];
  readonly basis: CaseBasis;
  /** True if a matcher could know the answer. */
  readonly knowable: boolean;
  /** The labeled contractors: the labeled line, then the other lines of its firm. */
  readonly firm: readonly number[];
  /** The same case by line: only the license that the label names first is right. */
  readonly byLine: Pick<EvaluatedCase, 'expected' | 'found'>;
}

/** Number of claims to match before other work gets a turn. */
const CLAIMS_PER_TURN = 500;

/** The labeled claims of one jurisdiction, with everything needed to judge them. */
interface ClaimsToJudge {
  readonly jurisdiction: string;
  readonly labeled: readonly LabeledClaim[];
  readonly claims: ReadonlyMap<number, Claim & { readonly recordCount: number }>;
  readonly sharedKeys: (claim: Claim, contractorId: number) => SharedKeys;
}

/**
 * Matches labeled claims without the masked fields and compares each match with its label.
 * @returns the cases, and the weight of the labels whose number several contractors have
 */
export async function judgeClaims(
  matcher: Matcher,
  { jurisdiction, labeled, claims, sharedKeys }: ClaimsToJudge,
  { mask, by }: { readonly mask: readonly MaskedField[]; readonly by: 'claim' | 'permit' },
): Promise<{ cases: JudgedCase[]; severalContractors: number }> {
  const contractorOf = contractorOfLabel(matcher.roster.index);
  const cases: JudgedCase[] = [];
  let severalContractors = 0;
  for (const { claimId, permitNumber, also, permits, ...license } of labeled) {
    const claim = claims.get(claimId);
    if (!claim) continue;
    const line = contractorOf(license);
    if (line === 'several') {
      severalContractors += permits;
      continue;
    }
    const masked = maskClaim(claim, mask);
    const others =
      license.licenseNumber === null ? [] : also.map((number) => contractorOf({ licenseNumber: number }));
    // If several contractors have another number of the firm, it doesn't say which of them is the firm.
    const firm = [line, ...others].filter((id) => id !== null && id !== 'several');
    const match = matchClaim(matcher, masked);
    const expected =
      match.contractorId !== null && firm.includes(match.contractorId)
        ? match.contractorId
        : (firm[0] ?? null);
    const candidates = firm.length === 0 ? [] : candidatesOf(matcher, masked);
    cases.push({
      jurisdiction,
      permitNumber,
      claim: masked,
      match,
      basis: basisOf(matcher, masked) ?? 'none',
      expected,
      firm,
      found: firm.some((id) => candidates.includes(id)),
      byLine: { expected: line, found: line !== null && candidates.includes(line) },
      knowable: expected !== null && isKnowable(sharedKeys(masked, expected)),
      permits: claim.recordCount,
      weight: by === 'claim' ? 1 : permits,
    });
    if (cases.length % CLAIMS_PER_TURN === 0) await yieldToEventLoop();
  }
  return { cases, severalContractors };
}
