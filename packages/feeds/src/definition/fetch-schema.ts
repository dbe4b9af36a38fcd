/** Overrides of the network settings for a feed's server. */
import { z } from 'zod';
import { sizeSchema } from './size-schema.js';
import { strict } from './strict.js';

export const fetchSchema = strict({
  /** Requests a second. */
  rate: z.number().positive().max(1000).optional(),
  /** Requests at once. */
  atOnce: z.number().int().min(1).max(100).optional(),
  /** Seconds without a byte after which an attempt fails. */
  timeout: z.number().positive().max(3600).optional(),
  /** The largest download: `20 GB`. */
  largest: sizeSchema.optional(),
});
