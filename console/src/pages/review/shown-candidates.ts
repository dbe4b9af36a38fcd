import type { ResponseOf } from '@crs/client';
import type { PageContext } from '../../page.js';
import type { ShownCandidate } from './case-fields.js';
import type { ListedContractor } from './listed-choices.js';
import { arrangeCandidates } from './near-candidates.js';

/** A permit and the contractors that it may mean. */
interface ShownCandidates {
  /** Null for one that is not published yet; the claim is still shown. */
  readonly permit: ResponseOf<'/v1/permits/{id}'> | null;
  readonly candidates: readonly ShownCandidate[];
  /** Equally close candidates that don't fit next to the claim. */
  readonly more: readonly ListedContractor[];
}

interface CandidateChoice {
  /** The name in the claim. */
  readonly printed: string;
  /** Number of candidates shown if fewer are as near as the best one. */
  readonly usual: number;
  /** True if their matched records are hidden. */
  readonly isBlind?: boolean;
}

/** Maximum number of candidates next to the claim. */
const MOST_BESIDE = 5;
/** Number of candidates to request: the endpoint's maximum. */
const MOST_ASKED = 30;
/** Number of newest permits shown for each candidate. */
const PERMITS = 10;

/** A permit's candidates: all that are as near as the best one, filled up with the next ones if these are few. */
export async function readShownCandidates(
  context: PageContext,
  id: number,
  { printed, usual, isBlind = false }: CandidateChoice,
): Promise<ShownCandidates> {
  const { ask } = context;
  const [permit, match] = await Promise.all([
    ask('/v1/permits/{id}', { id }).catch(unpublished(context)),
    ask('/v1/permits/{id}/match', { id, candidates: MOST_ASKED }).catch(unpublished(context)),
  ]);
  const { shown, more } = arrangeCandidates(printed, match?.candidates ?? [], { usual, most: MOST_BESIDE });
  const candidates = await Promise.all(shown.map((one) => withLicense(one, isBlind, context)));
  return { permit, candidates, more };
}

/** Maximum number of contractors shown for a typed license number. */
const MOST_TYPED = 10;

/**
 * Contractors with a typed license number, in any state and of any type; if there are none, those with similar numbers.
 */
export async function readTypedLicense(
  { ask }: Pick<PageContext, 'ask'>,
  licenseNumber: string,
): Promise<readonly ListedContractor[]> {
  if (!/[\p{L}\p{N}]/u.test(licenseNumber)) return [];
  const { data } = await ask('/v1/contractors/search', { licenseNumber, pageSize: MOST_TYPED });
  const exact = data.filter(({ similarity }) => similarity === 1);
  return exact.length > 0 ? exact : data;
}

const unpublished =
  ({ log }: PageContext) =>
  (error: unknown): null => {
    log.info({ err: error }, 'A permit in the review queue is not published.');
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
