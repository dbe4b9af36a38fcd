/**
 * Every error code: status, when it occurs, what to do, and its name in the older shape.
 * The published error reference is generated from this table.
 */
export const errorCodes = {
  validation: {
    status: 400,
    summary: 'A parameter is not valid, and no more specific code says why.',
    action: 'Read the message and details, and correct the request.',
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
    action: 'Keep within expected.min and expected.max.',
    older: 'invalid_request',
  },
  'validation.length': {
    status: 400,
    summary: 'A text is shorter or longer than allowed.',
    action: 'Keep its length within expected.min and expected.max.',
    older: 'invalid_request',
  },
  'validation.format': {
    status: 400,
    summary: 'A value cannot be read as the type of its parameter.',
    action: 'Write the value as expected describes; a list there names every value that is accepted.',
    older: 'invalid_request',
  },
  'validation.multiple': {
    status: 400,
    summary: 'Several parameters are not valid.',
    action: 'Details lists every one of them; correct them all.',
    older: 'invalid_request',
  },
  'validation.semantic': {
    status: 422,
    summary:
      'Each parameter is valid by itself, but together they make no sense, such as a range that ends before it begins.',
    action: 'Change the parameters named in details so that they agree.',
    older: 'invalid_request',
  },
  'query.unknown_param': {
    status: 400,
    summary: 'The endpoint does not know a query parameter.',
    action: 'Remove the parameter, or spell it as the suggestion says.',
    older: 'invalid_request',
  },
  'query.duplicate_param': {
    status: null,
    summary: 'Reserved: never given today. Of a parameter given twice, the last one counts.',
    action: 'Give each parameter once.',
    older: 'invalid_request',
  },
  'body.malformed_json': {
    status: 400,
    summary: 'The body of the request is not a JSON object.',
    action: 'Send no body, or a valid JSON object.',
    older: 'invalid_request',
  },
  'filter.parse_error': {
    status: 400,
    summary: 'The filter expression cannot be read.',
    action:
      'The message says what was expected and at which character; put a backslash before ( ) , | and / in values.',
    older: 'invalid_request',
  },
  'filter.unknown_field': {
    status: 400,
    summary: 'The filter names a field that the endpoint does not offer for filtering.',
    action: 'Use one of the fields that the reference lists for the endpoint.',
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
    summary: 'The API key, or the token in the address, is malformed, unknown, expired or revoked.',
    action: 'Check that the whole key or token was sent; if it was, use another one of the account.',
    older: 'unauthorized',
  },
  not_found: {
    status: 404,
    summary: 'There is no such path or no such record.',
    action: 'Check the path, the license number or the id.',
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
      'The request means more than one record: several states issued the same license number, or one roster gives it to several contractors.',
    action: 'Add the state or the licenseType parameter; details names the values to pick from.',
    older: 'invalid_request',
  },
  'account.conflict': {
    status: 409,
    summary:
      'The account has as many of these as its tier allows, or something else of the account still uses what is to be deleted.',
    action: 'Read the message; delete what is not needed, or what uses it, first.',
    older: 'invalid_request',
  },
  unsupported_media_type: {
    status: 415,
    summary: 'The body of the request is of a type that is not accepted.',
    action:
      'Send no body, or one with Content-Type: application/json; a list may be text/csv, and queries of a reconciliation service are a form.',
    older: 'invalid_request',
  },
  'changes.expired': {
    status: 410,
    summary: 'The changes that are asked for are older than those that are kept.',
    action: 'Load the exports again, then ask for the changes since their version.',
    older: 'invalid_request',
  },
  'precondition.failed': {
    status: 412,
    summary: 'The file is not the one that If-Match or If-Unmodified-Since means.',
    action: 'Download the file from its beginning.',
    older: 'invalid_request',
  },
  'range.not_satisfiable': {
    status: 416,
    summary: 'The file ends before the range that is asked for.',
    action: 'Ask for a range within the length that Content-Range tells.',
    older: 'invalid_request',
  },
  'cursor.expired': {
    status: 410,
    summary: 'The list that the cursor is of is not kept any more, and the data has changed since.',
    action: 'Begin the list again with cursor=*.',
    older: 'invalid_request',
  },
  'rate_limit.exceeded': {
    status: 429,
    summary: 'The requests of a minute or of a day, or the rows of a day, are used up.',
    action: 'Wait as many seconds as Retry-After says; that is enough.',
    older: 'rate_limit_exceeded',
  },
  'internal.error': {
    status: 500,
    summary: 'Something went wrong in the service.',
    action: 'Retry with exponential backoff; if it stays, report the request id.',
    older: 'internal_error',
  },
  'upstream.bad_gateway': {
    status: 502,
    summary: 'A component of the service gave an invalid response.',
    action: 'Retry with exponential backoff.',
    older: 'internal_error',
  },
  'upstream.unavailable': {
    status: 503,
    summary: 'The database cannot be reached.',
    action: 'Retry after the seconds in Retry-After.',
    older: 'internal_error',
  },
  'upstream.timeout': {
    status: 504,
    summary: 'The answer took too long to find.',
    action: 'Narrow the request, or retry with exponential backoff.',
    older: 'internal_error',
  },
  bad_request: {
    status: 400,
    summary: 'The request cannot be understood, and no more specific code says why.',
    action: 'Read the message, and correct the request.',
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
