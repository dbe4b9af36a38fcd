/** How the bytes of a feed's source are to be read. */
import { z } from 'zod';
import { strict } from './strict.js';

export const formatSchema = strict({
  type: z.enum(['csv', 'tsv', 'json', 'jsonl']),
  /** latin1 is read as windows-1252, as the web does. */
  encoding: z.enum(['utf-8', 'windows-1252', 'latin1', 'utf-16le']).default('utf-8'),
  delimiter: z.string().min(1).optional(),
  /** True: the first line names the columns. A list: there is no such line, these are the names. */
  header: z.union([z.literal(true), z.array(z.string().min(1)).min(1)]).default(true),
  /** Rows may be shorter than the header, or have empty fields beyond it. */
  ragged: z.boolean().default(false),
  /** JSON: dotted path to the array of rows; empty for the document itself. */
  path: z.string().default(''),
  /** Zip: only members whose name fits this regular expression. */
  members: z.string().min(1).optional(),
});

export type FeedFormat = z.infer<typeof formatSchema>;
