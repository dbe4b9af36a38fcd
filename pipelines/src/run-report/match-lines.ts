import { z } from 'zod';
import { grouped } from '../terminal/numbers.js';

const rematchedSchema = z.object({
  claims: z.number(),
  changed: z.number(),
  everything: z.array(z.string()),
});

/** How many claims a run matched again and why, in one line; none for other runs. */
export function rematchedLines(details: Readonly<Record<string, unknown>>): string[] {
  const kept = rematchedSchema.safeParse(details.rematched).data;
  if (kept === undefined) return [];
  const { claims, changed, everything } = kept;
  const again = `${grouped(claims)} claims matched again`;
  if (everything.length > 0) return [`${again}: all of them (${everything.join('; ')})`];
  return [`${again}: ${grouped(changed)} new or changed`];
}
