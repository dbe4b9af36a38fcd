/** Contacts that stand beside each other in a row, one of which is meant. */
import { z } from 'zod';
import type { Form } from './form.js';
import { strict } from './strict.js';

/**
 * One contact of several: in numbered columns, `{n}` standing for 1, 2, 3 … and `{nn}` for 01, 02, 03 …, or in an array of objects.
 * The contact is the first, in order of `prefer` and then of place, that has a value for `named`.
 */
export interface Contacts {
  /** The array of contacts; without it they stand in numbered columns. */
  in?: string | undefined;
  /** The column that tells a contact's role. */
  role?: string | undefined;
  /** What is taken of the contact. */
  give: Form;
  /** What a contact must have to be chosen; if nothing is said, what the name column of the record takes of it. */
  named?: Form | undefined;
  /** The number of the first contact, where that is not 1. */
  from?: number | undefined;
  /** The number of the last contact. */
  upTo?: number | undefined;
  /** Roles, the wanted ones first; a list inside is roles of one rank; `CONTRACTOR-*` is any that begins so. */
  prefer?: (string | string[])[] | undefined;
}

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

/** A name of numbered columns with this number in it. */
export function numberedName(name: string, n: number): string {
  return name.replaceAll('{n}', String(n)).replaceAll('{nn}', String(n).padStart(2, '0'));
}
