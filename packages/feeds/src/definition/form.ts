/** How one of our columns is made from a source row. */
import { z } from 'zod';
import { type Contacts, contactsSchema, numberedName } from './contacts-schema.js';
import { strict } from './strict.js';

const moneyUnit = z.enum(['cents', 'thousands']);
export type MoneyUnit = z.infer<typeof moneyUnit>;

const word = z.union([z.string(), z.number(), z.boolean()]);

/** What happens to a value that fits neither `values` nor `pattern`. */
const otherwise = z.enum(['reject', 'empty', 'keep']);

/** A name stands for `{ column: name }`. Exactly one of the first seven keys says where the value comes from. */
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
  /** One of several contacts, chosen by its role. */
  contacts?: Contacts | undefined;
  separator?: string | undefined;
  /** Words that mean "no value" in this column. */
  empty?: string[] | undefined;
  /** `empty`: an amount, a number or a text of zeros means "no value". */
  zero?: 'empty' | undefined;
  /** What an amount of money is in, where it is not in US dollars. */
  unit?: MoneyUnit | undefined;
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

const origins = ['column', 'join', 'first', 'constant', 'list', 'violations', 'contacts'] as const;

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

/** Date formats: tokens (`MM/DD/YYYY`, `MMDDCCYY`, `M/D/YY h:mm A`) or `iso`, `epoch-ms`, `epoch-s`, `excel`. */
export const dateFormatSchema = z
  .string()
  .refine(
    (format) => ['iso', 'epoch-ms', 'epoch-s', 'excel'].includes(format) || /Y/.test(format),
    'not a date format: use tokens such as MM/DD/YYYY, or iso, epoch-ms, epoch-s, excel',
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
  return namedColumns(form, ({ from = 1, upTo = from }) => upTo);
}

/** Those that a source has even where no row has had a second contact yet. */
export function lastingColumnsOf(form: Form): string[] {
  return namedColumns(form, ({ from = 1 }) => from);
}

function namedColumns(form: Form, last: (contacts: Contacts) => number): string[] {
  const object = formObject(form);
  const inside = (forms: readonly Form[]) => forms.flatMap((inner) => namedColumns(inner, last));
  return [
    ...(object.column === undefined ? [] : [object.column]),
    ...(object.list === undefined ? [] : [object.list]),
    ...(object.violations === undefined ? [] : [object.violations]),
    ...Object.keys(object.when ?? {}),
    ...inside(object.join ?? []),
    ...inside(object.first ?? []),
    ...(object.contacts === undefined ? [] : contactColumns(object.contacts, last(object.contacts))),
  ];
}

function contactColumns(contacts: Contacts, last: number): string[] {
  if (contacts.in !== undefined) return [contacts.in];
  const { from = 1, role, give, named } = contacts;
  const forms = [...(role === undefined ? [] : [role]), give, ...(named === undefined ? [] : [named])];
  const columns = forms.flatMap(columnsOf);
  const numbers = Array.from({ length: last - from + 1 }, (_, index) => from + index);
  return numbers.flatMap((n) => columns.map((column) => numberedName(column, n)));
}
