/** The columns of attached sources that forms read. */
import { columnsOf, type Form, formObject } from './form.js';
import { type ParseStep, stepForms } from './parse-step-schema.js';

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
  const { violations, each = {}, contacts, join = [], first = [] } = formObject(form);
  const inner = [...join, ...first].flatMap((piece) => insideColumns(piece, name));
  if (violations === name) inner.push(...Object.values(each).flatMap(columnsOf));
  if (contacts?.in === name) {
    const { role, give, named } = contacts;
    for (const read of [role, give, named]) if (read !== undefined) inner.push(...columnsOf(read));
  }
  return inner;
}
