import { z } from 'zod';
import { detailPhrases } from './details.js';

const columnsSchema = z.object({
  newColumns: z.array(z.string()).optional(),
  lostColumns: z.array(z.string()).optional(),
});

/** Which columns of its source a run saw for the first time, and which no more, in a line each; none where none did. */
export function columnLines(details: Readonly<Record<string, unknown>>): string[] {
  return detailPhrases(columnsSchema.safeParse(details).data ?? {});
}
