import { formatSize } from '@crs/domain';
import type { KeptExport } from './kept-export.js';

/** Describes the size of the kept exports, and the maximum while the next one is made. Pure. */
export function describeExportDisk(
  kept: readonly Pick<KeptExport, 'version' | 'files'>[],
  { keep, freeBytes }: { readonly keep: number; readonly freeBytes: number },
): { readonly found: string; readonly fits: boolean } {
  const sizes = kept.map(({ files }) => files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0));
  const used = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const [newest] = sizes;
  if (newest === undefined)
    return {
      found:
        keep === 0
          ? 'none; nightly runs create none'
          : `none yet; nightly runs create them and keep ${keep} versions`,
      fits: true,
    };
  // One more than the kept exports, because the oldest is removed when the next one is complete.
  const most = newest * (Math.max(keep, 1) + 1);
  return {
    found: `${kept.length} versions use ${formatSize(used)}; ${keep} versions need ${formatSize(most)}`,
    fits: most - used <= freeBytes,
  };
}
