import { z } from 'zod';

/** The five families of records. A feed publishes one of them. */
export const familySchema = z.enum(['licenses', 'orders', 'inspections', 'actions', 'permits']);
export type Family = z.infer<typeof familySchema>;
export const families = familySchema.options;

/** Two-letter postal code of a US state or territory, upper case. */
export const stateCodeSchema = z.string().regex(/^[A-Z]{2}$/);

/** A calendar day, `YYYY-MM-DD`. */
export const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** A moment in UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
export const momentSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
/** US dollars, at most two decimals. */
export const moneySchema = z.number().finite();
