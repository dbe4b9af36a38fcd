/**
 * Every error code: status, when it occurs, what to do, and its name in the older shape.
 * The published error reference is generated from this table.
 */
export const errorCodes = {
  validation: {
    status: 400,
    summary: 'A parameter is invalid, and no more specific code applies.',
    action: 'Read the message and details, then correct the request.',
    older: 'invalid_request',
  },
  'validation.required': {
    status: 400,
    summary: 'A required parameter is missing or empty.',
    action: 'Add the parameter named in details.',
    older: 'invalid_request',
  },
  'validation.out_of_range': {
    status: 400,
    summary: 'A number is outside its range.',
    action: 'Use a number from expected.min to expected.max.',
    older: 'invalid_request',
  },
  'validation.length': {
    status: 400,
    summary: 'A text value is too short or too long.',
    action: 'Use expected.min to expected.max characters.',
    older: 'invalid_request',
  },
  'validation.format': {
    status: 400,
    summary: 'A value does not have the type of its parameter.',
    action: 'Use the format in expected, or one of the values listed there.',
    older: 'invalid_request',
  },
  'validation.multiple': {
    status: 400,
    summary: 'Several parameters are invalid.',
    action: 'Correct all parameters listed in details.',
    older: 'invalid_request',
  },
  'validation.semantic': {
    status: 422,
    summary: 'Parameters contradict each other, such as a range that ends before it starts.',
    action: 'Correct the parameters named in details.',
    older: 'invalid_request',
  },
  'query.unknown_param': {
    status: 400,
    summary: 'The endpoint has no such query parameter.',
    action: 'Remove the parameter, or use the suggested name.',
    older: 'invalid_request',
  },
  'query.duplicate_param': {
    status: null,
    summary: 'Reserved for future use. If a parameter is repeated, the last value wins.',
    action: 'Send each parameter once.',
    older: 'invalid_request',
  },
  'body.malformed_json': {
    status: 400,
    summary: 'The request body is not a JSON object.',
    action: 'Send no body, or a valid JSON object.',
    older: 'invalid_request',
  },
  'filter.parse_error': {
    status: 400,
    summary: 'The filter expression has a syntax error.',
    action:
      'Correct the expression at the position in the message. In values, put a backslash before ( ) , | and /.',
    older: 'invalid_request',
  },
  'filter.unknown_field': {
    status: 400,
    summary: 'The endpoint cannot filter by this field.',
    action: 'Use a filter field that the reference lists for the endpoint.',
    older: 'invalid_request',
  },
  'auth.missing': {
    status: 401,
    summary: 'The request has no API key.',
    action: 'Send the header Authorization: Bearer <API_KEY>.',
    older: 'unauthorized',
  },
  'auth.invalid': {
    status: 403,
    summary: 'The API key, or the token in the URL, is malformed, unknown, expired, or revoked.',
    action: 'Check that you sent the whole key or token. If you did, use another one.',
    older: 'unauthorized',
  },
  not_found: {
    status: 404,
    summary: 'The path or record does not exist.',
    action: 'Check the path, the license number, or the id.',
    older: 'not_found',
  },
  method_not_allowed: {
    status: 405,
    summary: 'The path exists but does not support this method.',
    action: 'Use one of the methods in the Allow header.',
    older: 'invalid_request',
  },
  conflict: {
    status: 409,
    summary:
      'The request matches more than one record: several states issued the same license number, or several contractors in one roster share it.',
    action: 'Add the state or licenseType parameter. The details list the values to choose from.',
    older: 'invalid_request',
  },
  'account.conflict': {
    status: 409,
    summary:
      'The account has reached a limit of its tier, or something in the account still uses what you want to delete.',
    action: 'Read the message. Delete what you no longer need, or what still uses the item, and retry.',
    older: 'invalid_request',
  },
  unsupported_media_type: {
    status: 415,
    summary: 'The request body has an unsupported type.',
    action:
      'Send no body, or send Content-Type: application/json. A list can also be text/csv; reconciliation queries are a form.',
    older: 'invalid_request',
  },
  'changes.expired': {
    status: 410,
    summary: 'The requested changes are too old; the service no longer keeps them.',
    action: 'Download the exports again, then request the changes since their version.',
    older: 'invalid_request',
  },
  'precondition.failed': {
    status: 412,
    summary: 'The file has changed since If-Match or If-Unmodified-Since.',
    action: 'Download the whole file again.',
    older: 'invalid_request',
  },
  'range.not_satisfiable': {
    status: 416,
    summary: 'The requested range is past the end of the file.',
    action: 'Request a range within the length in Content-Range.',
    older: 'invalid_request',
  },
  'cursor.expired': {
    status: 410,
    summary: 'The cursor has expired, and the data has changed since.',
    action: 'Start the list again with cursor=*.',
    older: 'invalid_request',
  },
  'rate_limit.exceeded': {
    status: 429,
    summary: 'You have reached the limit of requests per minute or day, or of rows per day.',
    action: 'Wait for the number of seconds in Retry-After, then retry.',
    older: 'rate_limit_exceeded',
  },
  'internal.error': {
    status: 500,
    summary: 'The service had an unexpected error.',
    action: 'Retry with exponential backoff. If the error persists, report the request id.',
    older: 'internal_error',
  },
  'upstream.bad_gateway': {
    status: 502,
    summary: 'Part of the service returned an invalid response.',
    action: 'Retry with exponential backoff.',
    older: 'internal_error',
  },
  'upstream.unavailable': {
    status: 503,
    summary: 'The service cannot reach its database, or it was set up without a part that the request needs.',
    action:
      'Wait for the number of seconds in Retry-After, then retry. If the message names a missing part, ask the operator.',
    older: 'internal_error',
  },
  'upstream.timeout': {
    status: 504,
    summary: 'The request took too long.',
    action: 'Narrow the request, or retry with exponential backoff.',
    older: 'internal_error',
  },
  bad_request: {
    status: 400,
    summary: 'The request is malformed, and no more specific code applies.',
    action: 'Read the message, then correct the request.',
    older: 'invalid_request',
  },
} as const satisfies Record<string, ErrorCodeEntry>;

interface ErrorCodeEntry {
  /** Null for a reserved code. */
  readonly status: number | null;
  readonly summary: string;
  readonly action: string;
  readonly older: string;
}

type Codes = typeof errorCodes;

/** A code that a response can have. */
export type ErrorCode = { [C in keyof Codes]: Codes[C]['status'] extends number ? C : never }[keyof Codes];
