import type { ShownShare } from '@crs/pipelines';
import { shareText } from '../../layout/values.js';

/** Of fewer cases a share says too little to stand alone. */
export const FEW = 20;

/**
 * A share with its 95% interval: `98.1% (97.0% to 98.9%)`; the cases themselves where they are few, a dash without
 * any.
 */
export function intervalText({ share, low, high, of }: ShownShare): string {
  if (share === null || low === null || high === null) return '–';
  if (of < FEW) return `${Math.round(share * of)} of ${of}`;
  return `${exactText(share)} (${exactText(low)} to ${exactText(high)})`;
}

/** A measured share: here 100% is right where all were. */
const exactText = (share: number): string => (share === 1 ? '100%' : shareText(share));

/** `98.1%`; the cases themselves where they are few. */
export const shareOf = (measured: ShownShare): string =>
  measured.share === null || measured.of < FEW ? intervalText(measured) : exactText(measured.share);
