import { isDay } from '../parameters/day.js';
import { type Field, type FieldTable, findField, nearestField } from './fields.js';
import { FilterError, UnknownFieldError } from './filter-error.js';
import type { Condition, Filter } from './tree.js';

/** A filter whose fields are known and whose values can be read as the fields' types. */
export type TypedFilter =
  | (Omit<Condition, 'field' | 'position' | 'valuePosition'> & { readonly field: Field })
  | { readonly kind: 'and' | 'or'; readonly left: TypedFilter; readonly right: TypedFilter };

const NUMBER = /^-?(\d+(\.\d*)?|\.\d+)$/;

/** Looks every field up and checks every value. @throws FilterError, UnknownFieldError */
export function typeFilter(filter: Filter, fields: FieldTable): TypedFilter {
  if (filter.kind !== 'condition')
    return {
      kind: filter.kind,
      left: typeFilter(filter.left, fields),
      right: typeFilter(filter.right, fields),
    };
  const field = findField(fields, filter.field);
  if (field === undefined)
    throw new UnknownFieldError(filter.field, filter.position, nearestField(fields, filter.field));
  return {
    kind: 'condition',
    field,
    operator: filter.operator,
    value: filter.value === null ? null : readAs(field, filter.value, filter.valuePosition),
    ignoreCase: filter.ignoreCase,
  };
}

function readAs(field: Field, value: string, position: number): string {
  if (field.type === 'text' || field.type === 'list') return value;
  const text = value.trim();
  if (field.type === 'number' ? NUMBER.test(text) : isDay(text)) return text;
  const wanted = field.type === 'number' ? 'a number' : 'a date (YYYY-MM-DD)';
  throw new FilterError(`The value "${value}" of ${field.name} is not ${wanted}`, position);
}
