import type { Restriction } from '@crs/store';
import type { Read } from '../parameters/parameter.js';
import { compileFilter } from './compile.js';
import type { FieldTable } from './fields.js';
import { FilterError, UnknownFieldError } from './filter-error.js';
import { compileOrderBy, OrderByError } from './order-by.js';
import { parseFilter } from './parse.js';
import { typeFilter } from './typed.js';

/** Reads a filter over some fields into SQL; refuses it with `filter.parse_error` or `filter.unknown_field`. */
export function filterOver(fields: FieldTable): Read<Restriction | null> {
  return (text, refuse) => {
    try {
      const filter = parseFilter(text);
      return filter === null ? null : compileFilter(typeFilter(filter, fields));
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      const { message, position } = error;
      const says = `cannot be used: ${message}`;
      if (!(error instanceof UnknownFieldError))
        return refuse({ code: 'filter.parse_error', says, position });
      return refuse({
        code: 'filter.unknown_field',
        says,
        position,
        expected: fields.map(({ name }) => name),
        ...(error.suggestion === null ? {} : { suggestion: error.suggestion }),
      });
    }
  };
}

/** Reads an orderBy over some fields into SQL; refuses it with `validation.format`. */
export function orderOver(fields: FieldTable): Read<readonly string[] | null> {
  return (text, refuse) => {
    try {
      return compileOrderBy(text, fields);
    } catch (error) {
      if (!(error instanceof OrderByError)) throw error;
      const { message, position, expected, suggestion } = error;
      return refuse({
        code: 'validation.format',
        says: `cannot be used: ${message}`,
        position,
        expected,
        ...(suggestion === null ? {} : { suggestion }),
      });
    }
  };
}
