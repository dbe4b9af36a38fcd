import type { DecisionChoice } from '@crs/domain';
import { z } from 'zod';

/** What a button of the queue says: a decision, or that it is for claims like its own as well. */
export type Choice = DecisionChoice | { readonly kind: 'alike' };

/** A choice as the value of a button. */
export const choiceValue = (choice: Choice): string => buttonValue(choice);

/** What a button says, as its value. */
export const buttonValue = (said: object): string =>
  new URLSearchParams(Object.entries(said).filter(([, value]) => value !== undefined)).toString();

/** Reads the value of a button. */
export const buttonSchema = z
  .string()
  .max(1_000)
  .transform((text): unknown => Object.fromEntries(new URLSearchParams(text)));

/** What a button says that names a license. */
export const namedLicense = {
  license: z.string().min(1).max(200),
  state: z.string().max(2).optional(),
  licenseType: z.string().max(200).optional(),
};

/** Reads the value of a button of the queue. */
export const choiceSchema: z.ZodType<Choice, string> = buttonSchema.pipe(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['is', 'never']), ...namedLicense }),
    z.object({ kind: z.enum(['none', 'undo', 'alike']) }),
  ]),
);
