/** The bounds within which a feed may change what is served. */
import { z } from 'zod';
import { strict } from './strict.js';

export const expectSchema = strict({
  /** Fewest and most rows a healthy source has. */
  rows: z
    .tuple([z.number().int().min(0), z.number().int().min(1)])
    .refine(([least, most]) => least <= most, 'the first bound is above the second'),
  /** Largest share of the records that may vanish between two runs. */
  shrink: z.number().min(0).max(1).default(0.2),
  /** Largest share of rows that may be rejected. */
  rejects: z.number().min(0).max(1).default(0.01),
});

export type Expectations = z.infer<typeof expectSchema>;
