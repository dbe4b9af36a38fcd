/** Attached sources: rows joined with those of a feed, e.g. the violations of an inspection or the contacts of a permit. */
import { z } from 'zod';
import { nestedKinds } from './columns.js';
import { columnsOf, type Form, formObject } from './form.js';
import { formatSchema } from './format-schema.js';
import { type ParseStep, stepForms } from './parse-step-schema.js';
import { rowFilterSchema } from './row-filter-schema.js';
import { sourceSchema } from './source-schema.js';
import { strict } from './strict.js';

export const attachSchema = strict({
  /** The column of the attached rows, an array of objects. */
  name: z.string().regex(/^[a-z][a-z0-9_]*$/, 'lowercase letters, digits, and underscores'),
  source: sourceSchema,
  format: formatSchema.optional(),
  /** Column of the feed's own source → column of the attached one; rows with equal values are joined. */
  on: z
    .record(z.string().min(1), z.string().min(1))
    .refine(
      (on) => Object.keys(on).length > 0,
      "needs a column of the feed's own source and one of the attached source",
    ),
  /** `number`: values that differ only in case, spaces and punctuation are equal, as in `24010-10000-00001` and `24010 10000 00001`. */
  alike: z.literal('number').optional(),
  /** Filters of the attached rows. */
  only: rowFilterSchema.optional(),
  except: rowFilterSchema.optional(),
  /** Columns of the attached source that may be absent. */
  optional: z.array(z.string()).default([]),
}).superRefine(({ source, format }, context) => {
  if (format === undefined && (source.file !== undefined || source.http !== undefined)) {
    context.addIssue({ code: 'custom', path: ['format'], message: 'a file needs a format' });
  }
});

/** One attached source. */
export type Attachment = z.infer<typeof attachSchema>;

/** The columns of attached sources that forms read. */
/** The parts of a definition that read columns. */
interface Reading {
  readonly columns: Readonly<Record<string, Form>>;
  readonly parse: readonly ParseStep[];
}

/** The columns of rows attached under a name that the definition's forms read, each once. */
export function attachedColumns({ columns, parse }: Reading, name: string): string[] {
  const forms = [...Object.values(columns), ...parse.flatMap(stepForms)];
  return [...new Set(forms.flatMap((form) => insideColumns(form, name)))];
}

function insideColumns(form: Form, name: string): string[] {
  const { each = {}, contacts, join = [], first = [], ...object } = formObject(form);
  const inner = [...join, ...first].flatMap((piece) => insideColumns(piece, name));
  if (nestedKinds.some((kind) => object[kind] === name))
    inner.push(...Object.values(each).flatMap(columnsOf));
  if (contacts?.in === name) {
    const { role, give, named } = contacts;
    for (const read of [role, give, named]) if (read !== undefined) inner.push(...columnsOf(read));
  }
  return inner;
}
