import type { DecisionChoice } from '@crs/domain';
import { z } from 'zod';

/** The meaning of a button in the queue: a decision, or that it also applies to similar claims. */
type Choice = DecisionChoice | { readonly kind: 'alike' };

/** A choice as a button's value. */
export const choiceValue = (choice: Choice): string => buttonValue(choice);

/** The meaning of a button, as its value. */
export const buttonValue = (said: object): string =>
  new URLSearchParams(Object.entries(said).filter(([, value]) => value !== undefined)).toString();

/** Parses a button's value. */
export const buttonSchema = z
  .string()
  .max(1_000)
  .transform((text): unknown => Object.fromEntries(new URLSearchParams(text)));

/** The meaning of a button that names a license. */
export const namedLicense = {
  license: z.string().min(1).max(200),
  state: z.string().max(2).optional(),
  licenseType: z.string().max(200).optional(),
};

/** Parses the value of a button in the queue. */
export const choiceSchema: z.ZodType<Choice, string> = buttonSchema.pipe(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['is', 'never']), ...namedLicense }),
    z.object({ kind: z.enum(['none', 'undo', 'alike']) }),
  ]),
);
