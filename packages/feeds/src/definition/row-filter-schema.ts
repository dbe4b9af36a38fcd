/** The schema of row filters. */
import { z } from 'zod';

const word = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/** Column → accepted values, ignoring case and outer spaces; "" means a column without a value. */
export const rowFilterSchema = z.record(
  z.string().min(1),
  z.union([word.transform((one) => [one]), z.array(word).min(1)]),
);

export type RowFilter = z.infer<typeof rowFilterSchema>;
