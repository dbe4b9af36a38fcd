import { z } from 'zod';

const rematchedSchema = z.object({
  claims: z.number(),
  changed: z.number(),
  concerned: z.number(),
  contractors: z.number(),
  everything: z.array(z.string()),
});

/** How many claims a run matched again and why, in a line; none where it kept nothing of the kind. */
export function rematchedLines(details: Readonly<Record<string, unknown>>): string[] {
  const kept = rematchedSchema.safeParse(details.rematched).data;
  if (kept === undefined) return [];
  const { claims, changed, concerned, contractors, everything } = kept;
  const again = `${claims.toLocaleString('en-US')} claims matched again`;
  if (everything.length > 0) return [`${again}: all of them (${everything.join('; ')})`];
  const count = (number: number): string => number.toLocaleString('en-US');
  return [
    `${again}: ${count(changed)} new or changed, ${count(concerned)} concerned by ${count(contractors)} changed contractors`,
  ];
}
