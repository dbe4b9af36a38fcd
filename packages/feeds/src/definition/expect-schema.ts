/** The bounds of a good run. */
import { z } from 'zod';
import { strict } from './strict.js';

const share = z.number().min(0).max(1);

export const expectSchema = strict({
  /** Fewest and most rows. */
  rows: z
    .tuple([z.number().int().min(0), z.number().int().min(1)])
    .refine(([least, most]) => least <= most, 'the first bound is above the second'),
  /** Largest share by which the number of records, new ones included, may fall. */
  shrink: z.number().min(0).max(1).default(0.2),
  /** Largest share of the served records that may be removed, even if others replace them. */
  removed: z.number().min(0).max(1).default(0.5),
  /** Largest share of rows that may be rejected. */
  rejects: z.number().min(0).max(1).default(0.01),
  /** Our column → the smallest share of rows that have a value in it. */
  filled: z.record(z.string(), z.number().min(0).max(1)).default({}),
  /**
   * The largest share of records by which a night may differ from the one before: for all measures, or by `inserted`,
   * `updated`, `doubled`, `repeated` or our column. Without an entry the nights of the past set it.
   */
  drift: z.union([share, z.record(z.string(), share)]).default({}),
  /** Largest age of the newest record, in days. */
  fresh: z.number().int().min(1).optional(),
});

export type Expectations = z.infer<typeof expectSchema>;
