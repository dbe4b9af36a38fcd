import type { Restriction } from '@crs/store';
import { ApiError, ValidationError } from '../errors/api-error.js';
import { compileFilter } from './compile.js';
import type { FieldTable } from './fields.js';
import { FilterError, UnknownFieldError } from './filter-error.js';
import { compileOrderBy, OrderByError } from './order-by.js';
import { parseFilter } from './parse.js';
import { typeFilter } from './typed.js';

/** Reads a filter parameter into SQL. @throws ApiError `filter.parse_error` or `filter.unknown_field` */
export function readFilter(text: string | null, fields: FieldTable): Restriction | null {
  try {
    const filter = text === null ? null : parseFilter(text);
    return filter === null ? null : compileFilter(typeFilter(filter, fields));
  } catch (error) {
    if (error instanceof UnknownFieldError)
      throw new ApiError('filter.unknown_field', `${error.message}.`, {
        details: [
          {
            field: 'filter',
            issue: 'unknown_field',
            received: error.field,
            expected: fields.map(({ name }) => name),
            ...(error.suggestion === null ? {} : { suggestion: error.suggestion }),
          },
        ],
      });
    if (error instanceof FilterError)
      throw new ApiError('filter.parse_error', `${error.message}.`, {
        details: [{ field: 'filter', issue: 'parse_error', received: text ?? '' }],
      });
    throw error;
  }
}

/** Reads an orderBy parameter into SQL. @throws ValidationError `validation.format` */
export function readOrderBy(text: string | null, fields: FieldTable): string | null {
  try {
    return text === null ? null : compileOrderBy(text, fields);
  } catch (error) {
    if (!(error instanceof OrderByError)) throw error;
    throw new ValidationError([
      {
        code: 'validation.format',
        field: 'orderBy',
        issue: 'format',
        message: error.message,
        received: text ?? '',
        expected: 'field [asc|desc] {, field [asc|desc]}',
        ...(error.suggestion === null ? {} : { suggestion: error.suggestion }),
      },
    ]);
  }
}
