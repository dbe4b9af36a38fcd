/** How one of our columns is made from a source row. */
import { z } from 'zod';
import { strict } from './strict.js';

const word = z.union([z.string(), z.number(), z.boolean()]);

/** What happens to a value that fits neither `values` nor `pattern`. */
const otherwise = z.enum(['reject', 'empty', 'keep']);

/** A name stands for `{ column: name }`. Exactly one of the first six keys says where the value comes from. */
export type Form = string | FormObject;

export interface FormObject {
  /** A source column; in JSON a dotted path reaches into an object. */
  column?: string | undefined;
  /** Pieces joined by `separator` (a space); empty pieces are left out. */
  join?: Form[] | undefined;
  /** The first piece that has a value. */
  first?: Form[] | undefined;
  /** The same value for every row. */
  constant?: string | number | boolean | undefined;
  /** A list: an array, JSON text of one, or text split at `separator`. */
  list?: string | undefined;
  /** Violations: an array of objects or JSON text of one, each read with `each`. */
  violations?: string | undefined;
  each?: Record<string, Form> | undefined;
  separator?: string | undefined;
  /** Words that mean "no value" in this column. */
  empty?: string[] | undefined;
  /** The part that counts: a regular expression with a group named `value`. */
  pattern?: string | undefined;
  /** Source words and what they mean here, compared without case. */
  values?: Record<string, string | number | boolean | null> | undefined;
  /** What every word that `values` does not list means. */
  default?: string | number | boolean | undefined;
  otherwise?: 'reject' | 'empty' | 'keep' | undefined;
  /** Date formats of this column, instead of the feed's. */
  dates?: string[] | undefined;
  /** Only where other columns hold one of these words; else there is no value. */
  when?: Record<string, string | string[]> | undefined;
}

const origins = ['column', 'join', 'first', 'constant', 'list', 'violations'] as const;

const pattern = z.string().superRefine((source, context) => {
  try {
    new RegExp(source, 'u');
  } catch (error) {
    context.addIssue({ code: 'custom', message: `not a regular expression: ${(error as Error).message}` });
    return;
  }
  if (!source.includes('(?<value>')) {
    context.addIssue({ code: 'custom', message: 'has no group named "value": write (?<value>…)' });
  }
});

/** Date formats: tokens (`MM/DD/YYYY`, `M/D/YY h:mm A`) or `iso`, `epoch-ms`, `epoch-s`. */
export const dateFormatSchema = z
  .string()
  .refine(
    (format) => ['iso', 'epoch-ms', 'epoch-s'].includes(format) || /Y/.test(format),
    'not a date format: use tokens such as MM/DD/YYYY, or iso, epoch-ms, epoch-s',
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
      each: z.record(z.string(), formSchema).optional(),
      separator: z.string().optional(),
      empty: z.array(z.string()).optional(),
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
      if (form.each !== undefined && form.violations === undefined) refuse('"each" goes with "violations"');
      if (form.violations !== undefined && form.each === undefined) refuse('"violations" needs "each"');
      if (form.default !== undefined && form.values === undefined) refuse('"default" goes with "values"');
      if (form.default !== undefined && form.otherwise !== undefined) {
        refuse('"default" and "otherwise" exclude each other');
      }
    }),
  ]),
);

/** The form as an object, whatever its spelling. */
export function formObject(form: Form): FormObject {
  return typeof form === 'string' ? { column: form } : form;
}

/** Every source column a form reads. */
export function columnsOf(form: Form): string[] {
  const object = formObject(form);
  return [
    ...(object.column === undefined ? [] : [object.column]),
    ...(object.list === undefined ? [] : [object.list]),
    ...(object.violations === undefined ? [] : [object.violations]),
    ...Object.keys(object.when ?? {}),
    ...(object.join ?? []).flatMap(columnsOf),
    ...(object.first ?? []).flatMap(columnsOf),
  ];
}
