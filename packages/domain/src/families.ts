import { z } from 'zod';

/** The five families of records. A feed publishes one of them. */
export const familySchema = z.enum(['licenses', 'orders', 'inspections', 'actions', 'permits']);
export type Family = z.infer<typeof familySchema>;
export const families = familySchema.options;
