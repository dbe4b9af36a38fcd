/** How a feed's server is to be asked, where the settings of the process do not suit it. */
import { z } from 'zod';
import { sizeSchema } from './size-schema.js';
import { strict } from './strict.js';

export const fetchSchema = strict({
  /** Requests a second. */
  rate: z.number().positive().max(1000).optional(),
  /** Requests at once. */
  atOnce: z.number().int().min(1).max(100).optional(),
  /** Seconds of silence after which an attempt is given up. */
  timeout: z.number().positive().max(3600).optional(),
  /** The largest download that is taken: `20 GB`. */
  largest: sizeSchema.optional(),
});
