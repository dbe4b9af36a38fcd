import type { Filter, FilterField } from '@crs/store';
import { isDay } from '../parameters/day.js';
import { findField, nearestField } from './fields.js';
import { FilterError, UnknownFieldError } from './filter-error.js';
import type { ParsedFilter } from './parsed-filter.js';

const NUMBER = /^-?(\d+(\.\d*)?|\.\d+)$/;

/** Resolves the field names of a filter and checks its values. @throws FilterError, UnknownFieldError */
export function resolveFilter(filter: ParsedFilter, fields: readonly FilterField[]): Filter {
  const { kind } = filter;
  if (kind !== 'condition')
    return { kind, left: resolveFilter(filter.left, fields), right: resolveFilter(filter.right, fields) };
  const field = findField(fields, filter.field);
  if (field === undefined)
    throw new UnknownFieldError(filter.field, filter.position, nearestField(fields, filter.field));
  const { operator, ignoreCase } = filter;
  const value = filter.value === null ? null : readAs(field, filter.value, filter.valuePosition);
  return { kind, field: field.name, operator, value, ignoreCase };
}

function readAs({ name, type }: FilterField, value: string, position: number): string {
  if (type === 'text' || type === 'list') return value;
  const text = value.trim();
  if (type === 'number' ? NUMBER.test(text) : isDay(text)) return text;
  const wanted = type === 'number' ? 'a number' : 'a date (YYYY-MM-DD)';
  throw new FilterError(`The value "${value}" of ${name} is not ${wanted}`, position);
}
