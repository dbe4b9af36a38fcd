/** The best candidate of a claim, however improbable, for measuring thresholds other than the policy's. */
import type { Matcher } from '../matcher.js';

/** The same matcher without a minimum confidence: it leaves only claims without a candidate unmatched. */
export function withoutCut(matcher: Matcher): Matcher {
  const { roster } = matcher;
  const policy = { ...roster.policy, tiers: { ...roster.policy.tiers, possible: 0 } };
  return { ...matcher, roster: { ...roster, policy } };
}
