/** The schema of a form. */
import { z } from 'zod';
import { nestedKinds } from './columns.js';
import type { Contacts, Form } from './form.js';
import { strict } from './strict.js';

const moneyUnit = z.enum(['cents', 'thousands']);

const word = z.union([z.string(), z.number(), z.boolean()]);

/** Treatment of a value that `values` or `pattern` does not match. */
const otherwise = z.enum(['reject', 'empty', 'keep']);

const origins = ['column', 'join', 'first', 'constant', 'list', ...nestedKinds, 'contacts'] as const;

const pattern = z.string().superRefine((source, context) => {
  try {
    new RegExp(source, 'u');
  } catch (error) {
    context.addIssue({ code: 'custom', message: `is not a regular expression: ${(error as Error).message}` });
    return;
  }
  if (!source.includes('(?<value>')) {
    context.addIssue({ code: 'custom', message: 'has no group named "value": write (?<value>…)' });
  }
});

/** The date formats with names; all others consist of tokens. */
const namedFormats = ['iso', 'epoch-ms', 'epoch-s', 'dotnet', 'excel'] as const;
const isNamed = (format: string): boolean => namedFormats.some((name) => name === format);

/** Date formats: tokens (`MM/DD/YYYY`, `MMDDCCYY`, `M/D/YY h:mm A`) or one of `namedFormats`. */
export const dateFormatSchema = z
  .string()
  .refine(
    (format) => isNamed(format) || /Y/.test(format),
    `not a date format: use tokens such as MM/DD/YYYY, or ${namedFormats.join(', ')}`,
  );

export const formSchema: z.ZodType<Form> = z.lazy(() =>
  z.union([
    z.string().min(1),
    strict({
      column: z.string().min(1).optional(),
      join: z.array(formSchema).min(1).optional(),
      first: z.array(formSchema).min(1).optional(),
      constant: word.optional(),
      list: z.string().min(1).optional(),
      violations: z.string().min(1).optional(),
      inspections: z.string().min(1).optional(),
      each: z.record(z.string(), formSchema).optional(),
      contacts: contactsSchema(formSchema).optional(),
      separator: z.string().optional(),
      zero: z.literal('empty').optional(),
      empty: z.array(z.string()).optional(),
      unit: moneyUnit.optional(),
      pattern: pattern.optional(),
      values: z.record(z.string(), z.union([word, z.null()])).optional(),
      default: word.optional(),
      otherwise: otherwise.optional(),
      dates: z.array(dateFormatSchema).min(1).optional(),
      when: z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1)])).optional(),
    }).superRefine((form, context) => {
      const given = origins.filter((key) => form[key] !== undefined);
      const refuse = (message: string) => context.addIssue({ code: 'custom', message });
      if (given.length !== 1) {
        refuse(
          `needs exactly one of ${origins.join(', ')}${given.length > 1 ? `; has ${given.join(', ')}` : ''}`,
        );
      }
      const nested = nestedKinds.filter((kind) => form[kind] !== undefined);
      if (form.each !== undefined && nested.length === 0)
        refuse(`"each" requires ${nestedKinds.map((kind) => `"${kind}"`).join(' or ')}`);
      for (const kind of nested) if (form.each === undefined) refuse(`"${kind}" needs "each"`);
      if (form.default !== undefined && form.values === undefined) refuse('"default" requires "values"');
      if (form.default !== undefined && form.otherwise !== undefined) {
        refuse('use either "default" or "otherwise", not both');
      }
    }),
  ]),
);

/** The schema of contacts, given that of a form. */
function contactsSchema(form: z.ZodType<Form>): z.ZodType<Contacts> {
  return strict({
    in: z.string().min(1).optional(),
    separator: z.string().min(1).optional(),
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
    if (contacts.separator !== undefined && contacts.in === undefined)
      refuse('"separator" divides the text that "in" names');
    if ((contacts.role === undefined) !== (contacts.prefer === undefined)) {
      refuse('"role" and "prefer" go together');
    }
    if (contacts.upTo !== undefined && !/\{nn?\}/.test(JSON.stringify(contacts.give))) {
      refuse('"give" has no numbered column: write {n} in place of the number');
    }
  });
}
