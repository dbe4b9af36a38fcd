import type { FilterField } from './tree.js';

/** A field and the SQL expression for its values. */
export interface FieldColumn extends FilterField {
  readonly column: string;
}

/** The field with this name. @throws Error for an unknown name; the API checks names first */
export function fieldNamed(name: string, fields: readonly FieldColumn[]): FieldColumn {
  const field = fields.find((one) => one.name === name);
  if (field === undefined) throw new Error(`The list has no field "${name}".`);
  return field;
}
