/** Where a feed's rows come from. */
import { z } from 'zod';
import { strict } from './strict.js';

/** Where the rows come from: exactly one protocol. `${NAME}` and `${NAME:-default}` are read from the environment. */
export const sourceSchema = strict({
  /** A path, relative to the config folder. */
  file: z.string().min(1).optional(),
  http: strict({ url: z.string().min(1), headers: z.record(z.string(), z.string()).optional() }).optional(),
  socrata: strict({
    domain: z.string().min(1),
    /** The "4x4" identifier of the data set. */
    dataset: z.string().min(1),
    /** SoQL conditions. */
    where: z.string().min(1).optional(),
    pageSize: z.number().int().min(1).max(50_000).optional(),
  }).optional(),
  arcgis: strict({
    /** A layer or table: `https://…/FeatureServer/0`. */
    url: z.string().min(1),
    where: z.string().min(1).optional(),
    pageSize: z.number().int().min(1).max(32_000).optional(),
  }).optional(),
}).superRefine((source, context) => {
  const given = Object.keys(source);
  if (given.length !== 1) {
    context.addIssue({ code: 'custom', message: 'needs exactly one of file, http, socrata, arcgis' });
  }
});

export type FeedSource = z.infer<typeof sourceSchema>;
