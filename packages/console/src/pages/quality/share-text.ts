import { shareText } from '../../layout/values.js';
import type { ShownShare } from '../../quality-services.js';

/** A share with its 95% interval: `98.1% (97.0% to 98.9%)`; a dash without anything to count. */
export function intervalText({ share, low, high }: Omit<ShownShare, 'of'>): string {
  if (share === null || low === null || high === null) return '–';
  return `${exactText(share)} (${exactText(low)} to ${exactText(high)})`;
}

/** A measured share: here 100% is right where all were. */
const exactText = (share: number): string => (share === 1 ? '100%' : shareText(share));
