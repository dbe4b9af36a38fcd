/**
 * Claims without a number in a jurisdiction where others print numbers. Their contractor is in the roster less often.
 */

/** A claim's evidence that its contractor is in the roster. */
export interface ShownClaim {
  /** Whether a candidate has exactly its name. */
  readonly exactlyNamed: boolean;
  readonly personal: boolean;
  readonly numberless: boolean;
  /** Whether it has a silver label, which means that its contractor is in the roster. */
  readonly labeled: boolean;
}

/** Claims without a number are combined with this many average claims. */
const likeAll = 40;

/**
 * Bits that the missing number adds to the odds that a claim's contractor is in the roster: 0, or negative if claims
 * without a number find their name in the roster less often than all claims do, not counting coincidences.
 * @param namesakes share of names that several firms in the roster have
 */
export function numberlessBits(namesakes: number, claims: readonly ShownClaim[]): number {
  let count = 0;
  let found = 0;
  let expected = 0;
  for (const personal of [false, true]) {
    const all = claims.filter((claim) => claim.personal === personal);
    const labeled = shareNamed(all.filter((claim) => claim.labeled));
    const numberless = all.filter((claim) => claim.numberless);
    // Measures nothing without labels that show how often contractors in the roster find their name.
    if (labeled === 0) continue;
    const byChance = labeled * namesakes;
    const inRoster = (some: readonly ShownClaim[]): number =>
      Math.max(0, (shareNamed(some) - byChance) / (labeled - byChance));
    count += numberless.length;
    found += numberless.length * inRoster(numberless);
    expected += numberless.length * inRoster(all);
  }
  if (count === 0) return 0;
  const usual = expected / count;
  const bits = logit((found + likeAll * usual) / (count + likeAll)) - logit(usual);
  return Math.min(0, Number(bits.toFixed(2)));
}

function shareNamed(claims: readonly ShownClaim[]): number {
  return claims.filter(({ exactlyNamed }) => exactlyNamed).length / Math.max(1, claims.length);
}

/** log2 odds of a share; shares are kept at least this far from 0 and 1. */
function logit(share: number): number {
  const bounded = Math.min(1 - leastShare, Math.max(leastShare, share));
  return Math.log2(bounded / (1 - bounded));
}

const leastShare = 0.05;
