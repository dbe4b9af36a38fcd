import { z } from 'zod';
import { detailPhrases } from './details.js';

const columnsSchema = z.object({
  newColumns: z.array(z.string()).optional(),
  lostColumns: z.array(z.string()).optional(),
});

/** The new and the lost columns of the source, one line each. */
export function columnLines(details: Readonly<Record<string, unknown>>): string[] {
  return detailPhrases(columnsSchema.safeParse(details).data ?? {});
}
