/** The profile of a feed: how the values of its records are distributed. */
import { z } from 'zod';
import { addCounts, distributionSchema } from './distribution.js';

/** Our column → its distribution over all records of the feed. */
export const feedProfileSchema = z.record(z.string(), distributionSchema);
export type FeedProfile = z.infer<typeof feedProfileSchema>;

/** The most buckets of a column that is compared; with more, its values are texts of their own. */
const mostBuckets = 2_000;

/** The columns of a profile that are compared. */
export const comparableColumns = (profile: FeedProfile): FeedProfile =>
  Object.fromEntries(
    Object.entries(profile).filter(([, distribution]) => Object.keys(distribution).length <= mostBuckets),
  );

/**
 * A profile after a change.
 * @param before its columns are kept, and no others
 */
export const addProfiles = (before: FeedProfile, change: FeedProfile): FeedProfile =>
  comparableColumns(
    Object.fromEntries(
      Object.entries(before).map(([column, counts]) => [column, addCounts(counts, change[column] ?? {})]),
    ),
  );
