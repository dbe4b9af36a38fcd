/** Explains misses: labeled claims that were not matched to the labeled contractor. */
import { compareCandidates } from '../explain/compare.js';
import type { ExplainedCandidate, Explanation } from '../explain/explain.js';
import type { EvidenceKind } from '../signals.js';
import { isKnowable, type SharedKeys } from './shared-keys.js';

/** The meaning of each kind of miss, in the order of reports. */
export const missKinds = {
  nothing_shared: 'The correct contractor shares no details with the record.',
  common_words_only: 'The correct contractor shares only common words with the record.',
  not_a_candidate: 'The correct contractor shares more than common words, but was not compared.',
  beaten: 'Another contractor scores higher.',
  under_cut: 'The correct contractor is the best candidate, but not probable enough.',
  ambiguous: 'Several contractors fit as well as the correct one.',
  ambiguous_twins: 'Several licenses of one firm fit as well: same name, and same address or phone.',
  label_doubtful: 'Another contractor has exactly the name and address on the record.',
} as const;

export type MissKind = keyof typeof missKinds;

export interface Miss {
  readonly kind: MissKind;
  /** If another contractor scores higher, the kind of evidence with the largest difference. */
  readonly by: EvidenceKind | null;
  /** Bits between the best candidate and the right one; null if the right one was not a candidate. */
  readonly behind: number | null;
}

/**
 * Returns the reason for a miss.
 * @param expected id of the labeled contractor, which differs from the matched one
 * @param shared the blocking keys that it shares with the claim
 * @param nearBits `tiers.nearBits` of the policy
 */
export function missOf(
  { candidates, match }: Explanation,
  expected: number,
  shared: SharedKeys,
  nearBits: number,
): Miss {
  const right = candidates.find(({ entry }) => entry.id === expected);
  const best = candidates[0];
  const behind = right === undefined || best === undefined ? null : best.score - right.score;
  const other = candidates.find((candidate) => candidate !== right && agreesExactly(candidate));
  if (other !== undefined && (right === undefined || !(agreesExactly(right) || agreesInNumber(right)))) {
    return { kind: 'label_doubtful', by: null, behind };
  }
  if (right === undefined || best === undefined || behind === null) {
    const common = shared.commonWord ? 'common_words_only' : 'nothing_shared';
    return { kind: isKnowable(shared) ? 'not_a_candidate' : common, by: null, behind };
  }
  if (match.tier === 'ambiguous' && behind <= nearBits) {
    const near = candidates.filter(
      (candidate) => candidate !== right && best.score - candidate.score <= nearBits,
    );
    const twins = near.some((candidate) => isTwin(candidate, right));
    return { kind: twins ? 'ambiguous_twins' : 'ambiguous', by: null, behind };
  }
  if (best === right || behind === 0) return { kind: 'under_cut', by: null, behind };
  const most = compareCandidates(best, right).find(({ bits }) => bits > 0);
  return { kind: 'beaten', by: most?.evidence ?? null, behind };
}

function agreesExactly({ parts }: ExplainedCandidate): boolean {
  const signals = new Set(parts.map(({ signal }) => signal));
  return signals.has('name_exact') && signals.has('address');
}

function agreesInNumber({ parts }: ExplainedCandidate): boolean {
  return parts.some(({ signal }) => signal === 'license_number' || signal === 'phone');
}

/** True if two licenses look like one firm's: the same name and the same address or phone. */
function isTwin({ entry: one }: ExplainedCandidate, { entry: other }: ExplainedCandidate): boolean {
  if (plain(one.name) !== plain(other.name)) return false;
  const sameAddress = one.address !== null && plain(one.address) === plain(other.address ?? '');
  return sameAddress || (one.phone !== null && one.phone === other.phone);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
