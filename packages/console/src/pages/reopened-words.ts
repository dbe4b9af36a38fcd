import type { ResponseOf } from '@crs/client';
import { shortDayText } from '../layout/values.js';

type Pair = ResponseOf<'/v1/contractors/reopened'>['data'][number];

const MOTIVES = {
  penalty: 'a penalty or restitution that was ordered',
  violations: 'safety violations',
  lapse: 'a license that had run out',
} as const;

/** What a likelihood says in words: less than one half is only possible. Pure. */
export const likelihoodText = (likelihood: string): string =>
  `${Number(likelihood) < 0.5 ? 'possibly' : 'likely'} the same business.`;

/** Sentences with days as people write them. Pure. */
export const withShortDays = (sentences: string): string =>
  sentences.replace(/\b\d{4}-\d\d-\d\d\b/g, shortDayText);

/** What the older firm of a pair left behind. A sanction of the license is one that took it away: its roster says so. Pure. */
export const motivesText = ({
  motives,
  old: { status },
}: {
  readonly motives: Pair['motives'];
  readonly old: Pick<Pair['old'], 'status'>;
}): string => motives.map((motive) => (motive === 'order' ? orderText(status) : MOTIVES[motive])).join(', ');

function orderText(status: Pair['old']['status']): string {
  if (status === 'Revoked') return 'a revoked license';
  return status === 'Suspended' ? 'a suspended license' : 'an order or action against it';
}
