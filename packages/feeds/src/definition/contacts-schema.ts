/** The schema of contacts. */
import { z } from 'zod';
import type { Contacts, Form } from './form.js';
import { strict } from './strict.js';

/** The schema of contacts, given that of a form. */
export function contactsSchema(form: z.ZodType<Form>): z.ZodType<Contacts> {
  return strict({
    in: z.string().min(1).optional(),
    role: z.string().min(1).optional(),
    give: form,
    named: form.optional(),
    from: z.number().int().min(0).optional(),
    upTo: z.number().int().min(1).max(99).optional(),
    prefer: z
      .array(z.union([z.string(), z.array(z.string()).min(1)]))
      .min(1)
      .optional(),
  }).superRefine((contacts, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if ((contacts.in === undefined) === (contacts.upTo === undefined)) {
      refuse('needs either "in", the array of contacts, or "upTo", the number of the last one');
    }
    if ((contacts.role === undefined) !== (contacts.prefer === undefined)) {
      refuse('"role" and "prefer" go together');
    }
    if (contacts.upTo !== undefined && !/\{nn?\}/.test(JSON.stringify(contacts.give))) {
      refuse('"give" names no numbered column: write {n} where the number stands');
    }
  });
}
