/** The stamp of each joined source: its file and version, for the next join. */

import type { FeedFormat } from '@crs/feeds';
import { z } from 'zod';
import { type SourceStamp, sourceStampSchema } from '../source-stamp.js';

const keptPartSchema = z.object({
  stamp: sourceStampSchema,
  path: z.string(),
  /** The format of the file. */
  format: z.custom<FeedFormat>((value) => typeof value === 'object' && value !== null),
  /** The source's list of columns, if it has one. */
  columns: z.array(z.string()),
  /** Number of accepted attached rows; null for the feed's own source. */
  rows: z.number().nullable(),
});
export type JoinedSource = z.infer<typeof keptPartSchema>;

const keptPartsSchema = z.record(z.string(), keptPartSchema);

/** The stamps of the joined sources, by name; none if the stamp has none or they are invalid. */
export function joinedSources(stamp: SourceStamp | null): Readonly<Record<string, JoinedSource | undefined>> {
  return keptPartsSchema.safeParse(stamp?.parts).data ?? {};
}
