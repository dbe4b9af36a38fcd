import { type AccountTier, accountTiers } from '@crs/store';
import type { LimitWindow } from './limit-store.js';

const MINUTE = 60;
const DAY = 86_400;

/** The windows that limit a key of a tier. */
export function keyWindows(tier: AccountTier): readonly LimitWindow[] {
  const { requestsPerMinute, requestsPerDay } = accountTiers[tier];
  return [
    { name: 'minute', seconds: MINUTE, limit: requestsPerMinute },
    { name: 'day', seconds: DAY, limit: requestsPerDay },
  ];
}

/** The window that limits requests without a valid key, by client address. */
export const addressWindows: readonly LimitWindow[] = [
  { name: 'minute', seconds: MINUTE, limit: accountTiers.free.requestsPerMinute },
];

/** The window that limits free keys, by client address. */
export const freeKeyWindow: LimitWindow = { name: 'day', seconds: DAY, limit: 3 };

/** The window that limits the pages of a logged-in user. Users label with keystrokes and share no limit with others. */
export const userPageWindows: readonly LimitWindow[] = [{ name: 'minute', seconds: MINUTE, limit: 600 }];

/**
 * The window that limits requests for pages by client address. A person who reads, types, and corrects stays below the
 * limit.
 */
export const pageWindows: readonly LimitWindow[] = [{ name: 'minute', seconds: MINUTE, limit: 240 }];
