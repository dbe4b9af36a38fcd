import type { ShownShare } from '@crs/pipelines';
import { shareText } from '../../layout/values.js';

/** Number of cases below which a share alone is not meaningful. */
export const FEW = 20;

/** A share with its 95% interval: `98.1% (97.0% to 98.9%)`; for few cases their numbers, and a dash for none. */
export function intervalText({ share, low, high, of }: ShownShare): string {
  if (share === null || low === null || high === null) return '–';
  if (of < FEW) return `${Math.round(share * of)} of ${of}`;
  return `${exactText(share)} (${exactText(low)} to ${exactText(high)})`;
}

/** A measured share, which here may be 100% if all cases were right. */
const exactText = (share: number): string => (share === 1 ? '100%' : shareText(share));

/** `98.1%`; the number of cases if they are few. */
export const shareOf = (measured: ShownShare): string =>
  measured.share === null || measured.of < FEW ? intervalText(measured) : exactText(measured.share);
