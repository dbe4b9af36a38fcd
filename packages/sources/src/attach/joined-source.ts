/** What is kept of each source that was joined: where it lies and in what state, for joining it again. */

import type { FeedFormat } from '@crs/feeds';
import { z } from 'zod';
import { type SourceStamp, sourceStampSchema } from '../source-stamp.js';

const keptPartSchema = z.object({
  stamp: sourceStampSchema,
  path: z.string(),
  /** As it was written by the run that opened it. */
  format: z.custom<FeedFormat>((value) => typeof value === 'object' && value !== null),
  /** Columns the source named apart from its rows. */
  columns: z.array(z.string()),
  /** Attached rows that counted; null for the feed's own. */
  rows: z.number().nullable(),
});
export type JoinedSource = z.infer<typeof keptPartSchema>;

const keptPartsSchema = z.record(z.string(), keptPartSchema);

/** The parts of a joined source's stamp, by the name they were opened under; none where it has none that can be read. */
export function joinedSources(stamp: SourceStamp | null): Readonly<Record<string, JoinedSource | undefined>> {
  return keptPartsSchema.safeParse(stamp?.parts).data ?? {};
}
