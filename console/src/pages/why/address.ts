import { addressOf } from '../../layout/pager.js';

/** The address of a match's explanation for a claim. @param isMasked true without the claim's numbers */
export const whyAddress = (claimId: number, isMasked = false): string =>
  addressOf(`/claims/${claimId}/why`, { hide: isMasked ? 'numbers' : null });
