/** How often each value, or range of values, occurs in a column, and how far apart two such distributions are. */
import { z } from 'zod';

/** Bucket → number of records. Records without a value are in the bucket `''`. */
const distributionSchema = z.record(z.string(), z.number());
export type Distribution = z.infer<typeof distributionSchema>;

/** The number of records in all buckets. */
export const totalOf = (distribution: Distribution): number =>
  Object.values(distribution).reduce((sum, count) => sum + count, 0);

/** A distribution after a change; buckets without records are dropped. */
export function addCounts(before: Distribution, change: Distribution): Distribution {
  const sum: Record<string, number> = { ...before };
  for (const [bucket, count] of Object.entries(change)) {
    const now = (sum[bucket] ?? 0) + count;
    if (now > 0) sum[bucket] = now;
    else delete sum[bucket];
  }
  return sum;
}

/**
 * The share of records that would have to change buckets to turn one distribution into the other: the total variation
 * distance, from 0 to 1. 0 if either has no records.
 */
export function totalVariation(one: Distribution, other: Distribution): number {
  const [ofOne, ofOther] = [totalOf(one), totalOf(other)];
  if (ofOne === 0 || ofOther === 0) return 0;
  const buckets = new Set([...Object.keys(one), ...Object.keys(other)]);
  let distance = 0;
  for (const bucket of buckets)
    distance += Math.abs((one[bucket] ?? 0) / ofOne - (other[bucket] ?? 0) / ofOther);
  return distance / 2;
}

/**
 * The average distance of two distributions that chance draws from the same values: half the sum of the mean
 * differences of two shares, each with a normal distribution.
 */
export function chanceVariation(one: Distribution, other: Distribution): number {
  const [ofOne, ofOther] = [totalOf(one), totalOf(other)];
  if (ofOne === 0 || ofOther === 0) return 0;
  const buckets = new Set([...Object.keys(one), ...Object.keys(other)]);
  let sum = 0;
  for (const bucket of buckets) {
    const share = ((one[bucket] ?? 0) + (other[bucket] ?? 0)) / (ofOne + ofOther);
    sum += Math.sqrt(share * (1 - share));
  }
  return Math.min(1, (sum / 2) * Math.sqrt((2 / Math.PI) * (1 / ofOne + 1 / ofOther)));
}

/** The buckets whose shares differ most, with both shares. */
export function largestMoves(
  before: Distribution,
  now: Distribution,
  most: number,
): { readonly bucket: string; readonly before: number; readonly now: number }[] {
  const [ofBefore, ofNow] = [totalOf(before) || 1, totalOf(now) || 1];
  const buckets = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...buckets]
    .map((bucket) => ({
      bucket,
      before: (before[bucket] ?? 0) / ofBefore,
      now: (now[bucket] ?? 0) / ofNow,
    }))
    .sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before) || (a.bucket < b.bucket ? -1 : 1))
    .slice(0, most);
}

/** The profile of a feed: how the values of its records are distributed. */
/** Our column → its distribution over all records of the feed. */
export const feedProfileSchema = z.record(z.string(), distributionSchema);
export type FeedProfile = z.infer<typeof feedProfileSchema>;

/** Maximum number of buckets in a compared column; with more, its values are individual texts. */
const mostBuckets = 2_000;

/** The columns of a profile that can be compared. */
export const comparableColumns = (profile: FeedProfile): FeedProfile =>
  Object.fromEntries(
    Object.entries(profile).filter(([, distribution]) => Object.keys(distribution).length <= mostBuckets),
  );

/**
 * A profile after a change.
 * @param before only its columns are kept
 */
export const addProfiles = (before: FeedProfile, change: FeedProfile): FeedProfile =>
  comparableColumns(
    Object.fromEntries(
      Object.entries(before).map(([column, counts]) => [column, addCounts(counts, change[column] ?? {})]),
    ),
  );
