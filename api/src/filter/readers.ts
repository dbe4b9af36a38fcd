import type { Filter, FilterField, OrderTerm } from '@crs/store';
import type { ValueParser } from '../parameters/parameter.js';
import { FilterError, UnknownFieldError } from './filter-error.js';
import { OrderByError, parseOrderBy } from './order-by.js';
import { parseFilter } from './parse.js';
import { resolveFilter } from './resolve-filter.js';

/** Parses a filter over these fields. Error codes: `filter.parse_error`, `filter.unknown_field`. */
export function filterReader(fields: readonly FilterField[]): ValueParser<Filter | null> {
  return (text, refuse) => {
    try {
      const filter = parseFilter(text);
      return filter === null ? null : resolveFilter(filter, fields);
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      const { message, position } = error;
      const says = `is invalid: ${message}`;
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

/** Parses an orderBy over these fields. Error code: `validation.format`. */
export function orderByReader(fields: readonly FilterField[]): ValueParser<readonly OrderTerm[] | null> {
  return (text, refuse) => {
    try {
      return parseOrderBy(text, fields);
    } catch (error) {
      if (!(error instanceof OrderByError)) throw error;
      const { message, position, expected, suggestion } = error;
      return refuse({
        code: 'validation.format',
        says: `is invalid: ${message}`,
        position,
        expected,
        ...(suggestion === null ? {} : { suggestion }),
      });
    }
  };
}
