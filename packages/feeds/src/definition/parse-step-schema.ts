/** Texts that give several columns at once. */
import { z } from 'zod';
import { formSchema } from './form.js';
import { strict } from './strict.js';

export const parseStepSchema = z.union([
  /** A sentence naming respondents: companyName, dbaNames, individualNames, licenseNumbers. */
  strict({ respondents: formSchema }),
  /** A sentence naming a penalty: penaltyAmount, stayedAmount. */
  strict({ penalty: formSchema }),
  /** A name and an address in one text, and the columns its parts go into. */
  strict({
    nameAndAddress: formSchema,
    into: strict({
      name: z.string().optional(),
      address: z.string().optional(),
      city: z.string().optional(),
      state: z.string().optional(),
      zip: z.string().optional(),
    }),
  }),
]);

export type ParseStep = z.infer<typeof parseStepSchema>;

/** Our columns that a parse step gives. */
export function stepTargets(step: ParseStep): string[] {
  if ('respondents' in step) return ['companyName', 'dbaNames', 'individualNames', 'licenseNumbers'];
  if ('penalty' in step) return ['penaltyAmount', 'stayedAmount'];
  return Object.values(step.into).filter((target) => target !== undefined);
}
