import { type Claim, licenseKey } from '@crs/domain';
import { type Explanation, explainClaim, matcherWithout, type RosterIndex } from '@crs/matching';
import {
  findLicenseHolders,
  loadStandingDecisions,
  type ReviewedClaim,
  readReview,
  readWithheldIds,
} from '@crs/store';
import type { StageContext } from '../context.js';
import { matcherOfJurisdiction } from '../match/jurisdiction-matcher.js';
import { findAlikeClaims } from './alike.js';

/** A contractor that a claim in review may mean. */
export interface ReviewCandidate {
  readonly licenseNumber: string;
  /** The contractor's roster, if several contractors have the number. */
  readonly roster: string | null;
  /** Its license type, if several contractors in the roster have the number. */
  readonly licenseType: string | null;
  readonly name: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  /** Bits of evidence. */
  readonly score: number;
  /** Bits behind the best one, which has 0. */
  readonly behind: number;
}

/** A claim worth a review, with its candidates, best first. */
export interface ReviewItem extends ReviewedClaim {
  readonly candidates: readonly ReviewCandidate[];
  /** Similar undecided claims, to which a decision may also apply. */
  readonly alike: { readonly claims: number; readonly permits: number };
}

/** Candidates shown for a claim: all close ones, within these limits. */
const FEWEST = 2;
const MOST = 5;

/**
 * The claims most worth a review in some jurisdictions, best first, each with its close candidates. Compares only the
 * shown claims with the roster again.
 */
export async function reviewClaims(
  context: StageContext,
  jurisdictions: readonly string[],
  limit: number,
): Promise<ReviewItem[]> {
  const reviewed = await readReview(context.pool, jurisdictions, limit);
  const withheld = await readWithheldIds(context.pool);
  const items = new Map<number, ReviewItem>();
  for (const jurisdiction of new Set(reviewed.map(({ claim }) => claim.scope))) {
    const matcher = await matcherOfJurisdiction(context, jurisdiction);
    const standing = await loadStandingDecisions(context.pool, jurisdiction);
    const repeated = repeatedLicenses(matcher.roster.index);
    for (const item of reviewed.filter(({ claim }) => claim.scope === jurisdiction)) {
      const excluded = standing.get(item.claim.id)?.excluded ?? [];
      const own = excluded.length === 0 ? matcher : matcherWithout(matcher, excluded);
      const near = reviewCandidates(explainClaim(own, item.claim)).filter(
        ({ id }) => !withheld.contractors.has(id),
      );
      const candidates = await Promise.all(
        near.map(async ({ id, ...candidate }) => ({
          ...candidate,
          ...(repeated.has(licenseKey(candidate.licenseNumber))
            ? await tellApart(context, candidate.licenseNumber, id)
            : { roster: null, licenseType: null }),
        })),
      );
      items.set(item.claim.id, { ...item, candidates, alike: await countAlike(context, item.claim) });
    }
  }
  return reviewed.map(({ claim }) => items.get(claim.id) as ReviewItem);
}

/** The number of undecided claims that are similar to a claim. */
async function countAlike({ pool, config }: StageContext, claim: Claim): Promise<ReviewItem['alike']> {
  const alike = await findAlikeClaims(pool, claim, config.dictionaries);
  const open = alike.filter(({ isDecided }) => !isDecided);
  return { claims: open.length, permits: open.reduce((sum, one) => sum + one.claim.recordCount, 0) };
}

function reviewCandidates({ candidates, match }: Explanation) {
  const shown = Math.min(Math.max(match.candidateCount, FEWEST), MOST);
  const best = candidates[0]?.score ?? 0;
  return candidates.slice(0, shown).map(({ entry, score }) => ({
    id: entry.id,
    licenseNumber: entry.licenseNumber,
    name: entry.name,
    address: entry.address,
    city: entry.city,
    phone: entry.phone,
    score,
    behind: best - score,
  }));
}

/** License numbers that more than one contractor of the rosters has. */
function repeatedLicenses(index: RosterIndex): Set<string> {
  const seen = new Set<number>();
  const repeated = new Set<string>();
  for (const [entry, license] of index.licenses.entries()) {
    if (seen.has(license)) repeated.add(index.licenseOf(entry));
    seen.add(license);
  }
  return repeated;
}

/** The details that distinguish a contractor from others with the same number. */
async function tellApart(
  { pool }: StageContext,
  licenseNumber: string,
  id: number,
): Promise<Pick<ReviewCandidate, 'roster' | 'licenseType'>> {
  const holders = await findLicenseHolders(pool, licenseKey(licenseNumber));
  const own = holders.find(({ contractorId }) => contractorId === id);
  const ofRoster = holders.filter(({ rosterFeed }) => rosterFeed === own?.rosterFeed);
  return {
    roster: own?.rosterFeed ?? null,
    licenseType: ofRoster.length > 1 ? (own?.licenseType ?? null) : null,
  };
}
