/** What is kept of each source that was joined: where it lies and in what state, for joining it again. */
import { z } from 'zod';
import { formatSchema } from '../definition/format-schema.js';
import { type SourceStamp, sourceStampSchema } from '../source/stamp.js';

const keptPartSchema = z.object({
  stamp: sourceStampSchema,
  path: z.string(),
  format: formatSchema,
  /** Columns the source named apart from its rows. */
  columns: z.array(z.string()),
  /** Attached rows that counted; null for the feed's own. */
  rows: z.number().nullable(),
});
export type KeptPart = z.infer<typeof keptPartSchema>;

const keptPartsSchema = z.record(z.string(), keptPartSchema);

/** The parts of a joined source's stamp, by the name they were opened under; none where it has none. */
export function keptParts(stamp: SourceStamp | null): Readonly<Record<string, KeptPart | undefined>> {
  return stamp?.parts === undefined ? {} : keptPartsSchema.parse(stamp.parts);
}
