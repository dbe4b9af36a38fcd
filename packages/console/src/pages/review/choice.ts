import { z } from 'zod';

/** What a button of the queue says. */
export type Choice =
  | {
      readonly kind: 'is' | 'never';
      readonly license: string;
      readonly state?: string;
      readonly licenseType?: string;
    }
  | { readonly kind: 'none' | 'undo' | 'alike' };

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

/** Reads the value of a button of the queue. */
export const choiceSchema = buttonSchema.pipe(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.enum(['is', 'never']),
      license: z.string().min(1).max(200),
      state: z.string().max(2).optional(),
      licenseType: z.string().max(200).optional(),
    }),
    z.object({ kind: z.enum(['none', 'undo', 'alike']) }),
  ]),
);
