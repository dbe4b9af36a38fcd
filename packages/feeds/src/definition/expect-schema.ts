/** The bounds within which a feed may change what is served. */
import { z } from 'zod';
import { strict } from './strict.js';

export const expectSchema = strict({
  /** Fewest and most rows a healthy source has. */
  rows: z
    .tuple([z.number().int().min(0), z.number().int().min(1)])
    .refine(([least, most]) => least <= most, 'the first bound is above the second'),
  /** Largest share by which a feed may have fewer records than the last time, new ones counted. */
  shrink: z.number().min(0).max(1).default(0.2),
  /** Largest share of the served records that may go, whatever comes in their stead: their ids go with them. */
  removed: z.number().min(0).max(1).default(0.5),
  /** Largest share of rows that may be rejected. */
  rejects: z.number().min(0).max(1).default(0.01),
  /** Our column → the smallest share of rows that have a value in it. */
  filled: z.record(z.string(), z.number().min(0).max(1)).default({}),
  /** Most days that the newest record may be old. */
  fresh: z.number().int().min(1).optional(),
});

export type Expectations = z.infer<typeof expectSchema>;
