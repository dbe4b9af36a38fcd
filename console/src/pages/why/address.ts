import { addressOf } from '../../layout/pager.js';

/** The address that explains the match of a claim. @param isMasked true without the numbers that it prints */
export const whyAddress = (claimId: number, isMasked = false): string =>
  addressOf(`/claims/${claimId}/why`, { hide: isMasked ? 'numbers' : null });
