import type { ResponseOf } from '@crs/client';
import type { PageContext } from '../../page.js';
import type { ShownCandidate } from './case.js';

/** A permit and the contractors that it may mean, the best first. */
interface ShownCandidates {
  /** Null for one that is not published yet; the claim is shown all the same. */
  readonly permit: ResponseOf<'/v1/permits/{id}'> | null;
  readonly candidates: readonly ShownCandidate[];
}

/** Newest permits of a candidate that are shown. */
const PERMITS = 20;

/**
 * @param most candidates that are shown
 * @param isBlind true where it is not to be seen what is matched to them
 */
export async function readShownCandidates(
  context: PageContext,
  id: number,
  most: number,
  isBlind = false,
): Promise<ShownCandidates> {
  const { ask } = context;
  const [permit, match] = await Promise.all([
    ask('/v1/permits/{id}', { id }).catch(unpublished(context)),
    ask('/v1/permits/{id}/match', { id, candidates: most }).catch(unpublished(context)),
  ]);
  const candidates = await Promise.all(
    (match?.candidates ?? []).map((one) => withLicense(one, isBlind, context)),
  );
  return { permit, candidates };
}

const unpublished =
  ({ log }: PageContext) =>
  (error: unknown): null => {
    log.info({ err: error }, 'A permit that is to be looked at is not published.');
    return null;
  };

async function withLicense(
  candidate: ShownCandidate['candidate'],
  isBlind: boolean,
  { ask }: PageContext,
): Promise<ShownCandidate> {
  const { licenseNumber, rosterState: state, licenseType } = candidate;
  const picked = { licenseNumber, state, licenseType };
  const [license, permits] = await Promise.all([
    ask('/v1/licenses/{licenseNumber}', picked),
    isBlind ? null : ask('/v1/licenses/{licenseNumber}/permits', { ...picked, pageSize: PERMITS }),
  ]);
  return { candidate, license, permits };
}
