import { z } from 'zod';
import { grouped, percent } from '../terminal/numbers.js';

/** The learned weights in the details of a run. */
const learnedSchema = z.object({ claims: z.number(), inRoster: z.number() });

/** What a run learned, in one line; none where it learned nothing. */
export function learnedLines(details: Readonly<Record<string, unknown>>): string[] {
  const learned = learnedSchema.safeParse(details.learned).data;
  if (!learned) return [];
  const claims = grouped(learned.claims);
  return [
    `learned from ${claims} claims what agreement is worth; ${percent(learned.inRoster)} of them are in the roster`,
  ];
}
