import { z } from 'zod';

/** The five families of records. A feed publishes one of them. */
export const familySchema = z.enum(['licenses', 'orders', 'inspections', 'actions', 'permits']);
export type Family = z.infer<typeof familySchema>;
export const families = familySchema.options;

/** Two-letter postal code of a US state or territory, upper case. */
export const stateCodeSchema = z.string().regex(/^[A-Z]{2}$/);

/** What a value is beyond its type. A refined schema keeps its kind: `moneySchema.min(0)` is money. */
export const valueKinds = z.registry<{
  readonly kind: 'day' | 'moment' | 'money' | 'violation' | 'address';
}>();

/** A calendar day, `YYYY-MM-DD`. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .register(valueKinds, { kind: 'day' });
/** A day that is served as a date-time: its midnight in UTC, `YYYY-MM-DDT00:00:00Z`. */
export const momentSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T00:00:00Z$/)
  .register(valueKinds, { kind: 'moment' });
/** US dollars, at most two decimals. */
export const moneySchema = z.number().finite().register(valueKinds, { kind: 'money' });
