import type { ExportSettings } from '@crs/runtime';
import { ExportBucket } from './export-bucket.js';
import { ExportFolder } from './export-folder.js';
import type { ExportStorage } from './export-storage.js';

/** Where exports are kept: a bucket, or the folder. */
export type ExportPlace = Pick<ExportSettings, 'dir' | 'bucket'>;

/** Opened buckets, with what they remember of their lists. */
const buckets = new Map<string, ExportBucket>();

export function openStorage({ dir, bucket }: ExportPlace): ExportStorage {
  if (bucket === null) return new ExportFolder(dir);
  const key = JSON.stringify([dir, bucket]);
  const opened = buckets.get(key) ?? new ExportBucket(bucket, dir);
  buckets.set(key, opened);
  return opened;
}
