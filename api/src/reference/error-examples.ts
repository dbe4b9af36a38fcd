import type { z } from 'zod';
import { ApiError, AuthError, NotFoundError, ValidationError } from '../errors/api-error.js';
import type { ErrorCode } from '../errors/codes.js';
import {
  detailedEnvelope,
  errorEnvelopeSchema,
  olderEnvelope,
  olderEnvelopeSchema,
} from '../errors/envelope.js';
import { methodNotAllowed } from '../http/methods.js';
import { limitExceeded } from '../limits/rate-limiter.js';

/** The host in examples. */
export const EXAMPLE_HOST = 'http://localhost:3000';
const REQUEST_ID = '7d444840-9dc0-11d1-b245-5ffdce74fad2';

const range = { min: 1, max: 100 };
const outOfRange = {
  code: 'validation.out_of_range',
  field: 'pageSize',
  issue: 'out_of_range',
  message: 'pageSize must be between 1 and 100.',
  received: '500',
  expected: range,
} as const;
const notADay = {
  code: 'validation.format',
  field: 'fromDate',
  issue: 'format',
  message: 'fromDate must be a date, YYYY-MM-DD.',
  received: '2024-02-30',
  expected: 'YYYY-MM-DD',
} as const;

/** An example of every error code. */
export const errorExamples: Readonly<Record<ErrorCode, ApiError>> = {
  validation: new ApiError('validation', 'A parameter is invalid.'),
  'validation.required': new ValidationError([
    {
      code: 'validation.required',
      field: 'address',
      issue: 'required',
      message: 'address is required.',
    },
  ]),
  'validation.out_of_range': new ValidationError([outOfRange]),
  'validation.length': new ValidationError([
    {
      code: 'validation.length',
      field: 'q',
      issue: 'length',
      message: 'q must have at least 3 characters.',
      received: 'ab',
      expected: { min: 3 },
    },
  ]),
  'validation.format': new ValidationError([notADay]),
  'precondition.failed': new ApiError(
    'precondition.failed',
    'The file has changed since the If-Match version.',
  ),
  'range.not_satisfiable': new ApiError(
    'range.not_satisfiable',
    'The range is past the end of the file. Content-Range has the length.',
  ),
  'validation.multiple': new ValidationError([notADay, outOfRange]),
  'validation.semantic': new ApiError('validation.semantic', 'fromDate is after toDate.', {
    details: [
      {
        field: 'fromDate',
        issue: 'semantic',
        received: '2024-12-31',
        expected: 'a day on or before toDate',
      },
      { field: 'toDate', issue: 'semantic', received: '2024-01-01', expected: 'a day on or after fromDate' },
    ],
  }),
  'query.unknown_param': new ApiError('query.unknown_param', 'Unknown parameter "sttae".', {
    details: [{ field: 'sttae', issue: 'not_recognized', received: 'MN', suggestion: 'state' }],
  }),
  'body.malformed_json': new ApiError('body.malformed_json', 'The body is not valid JSON.'),
  'filter.parse_error': new ValidationError([
    {
      code: 'filter.parse_error',
      field: 'filter',
      issue: 'parse_error',
      message: 'filter is invalid: Expected an operator after the field "City" (position 5).',
      received: 'City~x',
      position: 5,
    },
  ]),
  'filter.unknown_field': new ValidationError([
    {
      code: 'filter.unknown_field',
      field: 'filter',
      issue: 'unknown_field',
      message: 'filter is invalid: You cannot filter by the field "Penalty" here (position 1).',
      received: 'Penalty>1000',
      position: 1,
      expected: [
        'Id',
        'CompanyName',
        'DbaNames',
        'IndividualNames',
        'LicenseNumbers',
        'City',
        'OrderType',
        'ActionsTaken',
        'PenaltyAmount',
        'OrderDate',
        'ViolationTypes',
      ],
      suggestion: 'PenaltyAmount',
    },
  ]),
  'auth.missing': new AuthError('auth.missing', 'Send the header Authorization: Bearer <API_KEY>.'),
  'auth.invalid': new AuthError('auth.invalid', 'The API key is invalid.'),
  not_found: new NotFoundError('No contractor has the license number "XX999999".'),
  method_not_allowed: methodNotAllowed('POST'),
  conflict: new ApiError('conflict', 'The license number "BC100001" was issued by several states: MN, WI.', {
    details: [{ field: 'state', issue: 'ambiguous', received: 'BC100001', expected: ['MN', 'WI'] }],
  }),
  'account.conflict': new ApiError(
    'account.conflict',
    "The account's tier allows 2 watch lists. Delete one first.",
  ),
  unsupported_media_type: new ApiError(
    'unsupported_media_type',
    'Unsupported Content-Type. Send no body, or application/json.',
  ),
  'changes.expired': new ApiError(
    'changes.expired',
    'The service keeps changes since version 12. Download the files at /v1/exports/102/, then send since=102.',
    { details: [{ field: 'since', issue: 'expired', received: '3', expected: { min: 12, max: 102 } }] },
  ),
  'cursor.expired': new ApiError(
    'cursor.expired',
    'This cursor has expired, and the data has changed since. Start again with cursor=*.',
    {
      details: [{ field: 'cursor', issue: 'expired', received: '41.3.bq2Zk1eXw0aT', expected: '*' }],
    },
  ),
  'rate_limit.exceeded': limitExceeded('minute', 12),
  'internal.error': new ApiError(
    'internal.error',
    'The service had an unexpected error. If it persists, report the request id.',
  ),
  'upstream.bad_gateway': new ApiError('upstream.bad_gateway', 'The database returned an invalid response.'),
  'upstream.unavailable': new ApiError('upstream.unavailable', 'The records are unavailable at the moment.', {
    retryAfter: 5,
  }),
  'upstream.timeout': new ApiError('upstream.timeout', 'The request took too long.'),
  bad_request: new ApiError('bad_request', 'The URL and headers are too long.'),
};

/** A format of error bodies: how to write it, and its schema. */
export interface ErrorShape {
  readonly schema: z.ZodType;
  write(error: ApiError): { readonly status: number; readonly code: string; readonly body: unknown };
}

export const detailedShape: ErrorShape = {
  schema: errorEnvelopeSchema,
  write: (error) => detailedEnvelope(error, `${EXAMPLE_HOST}/docs/errors`, REQUEST_ID),
};
export const olderShape: ErrorShape = { schema: olderEnvelopeSchema, write: olderEnvelope };
