import { ALLOWED_METHODS, allowOf, POST_METHODS } from '../http/methods.js';
import type { SchemaObject } from './openapi-document.js';

type Header = {
  readonly description: string;
  readonly required: boolean;
  readonly schema: SchemaObject;
};

const always = (description: string, schema: Header['schema']): Header => ({
  description,
  required: true,
  schema,
});
const text = (pattern: string, example: string): SchemaObject => ({
  type: 'string',
  pattern,
  examples: [example],
});
const whole = (minimum: number, example: number): SchemaObject => ({
  type: 'integer',
  minimum,
  examples: [example],
});
const exactly = (value: string): SchemaObject => ({ type: 'string', const: value });

/** The documented response headers, by component name. */
export const headers: Readonly<Record<string, Header>> = {
  'X-Request-Id': always(
    'Identifies the request; include it in reports. Repeats your `X-Request-Id` if it has 1 to 128 letters, digits, or `_ . : = + / -` and contains no API key.',
    text('^[A-Za-z0-9_.:=+/-]{1,128}$', '7d444840-9dc0-11d1-b245-5ffdce74fad2'),
  ),
  'X-RateLimit-Limit': always('Request limit for the window with the fewest requests left.', whole(1, 120)),
  'X-RateLimit-Remaining': always('Requests left in that window.', whole(0, 119)),
  'X-RateLimit-Reset': always(
    'When that window allows another request, in epoch seconds.',
    whole(0, 1_767_225_660),
  ),
  'X-RowLimit-Limit': always('List rows that the key can match per day.', whole(1, 200_000)),
  'X-RowLimit-Remaining': always('List rows the key can still match now.', whole(0, 199_000)),
  'X-RowLimit-Reset': always(
    'When the oldest rows are a day old, in epoch seconds.',
    whole(0, 1_767_312_000),
  ),
  'Cache-Control': always('The response is for this key only.', exactly('private')),
  ETag: {
    description:
      'Changes with the data. Send it in `If-None-Match`. Missing if the response depends on the account.',
    required: false,
    schema: text('^W/"[^"]+"$', 'W/"7-Qm9hcmQgb2YgdGVz"'),
  },
  'Cache-Control-File': always(
    'The file is for this key only and is not compressed in transit.',
    exactly('private, no-transform'),
  ),
  'ETag-File': always('Digest of the file.', text('^"[0-9a-f]{64}"$', `"${'0'.repeat(64)}"`)),
  'Accept-Ranges': always('`Range` is supported.', exactly('bytes')),
  'Cache-Control-Error': always('Errors are not cached.', exactly('no-store')),
  'Retry-After': always('Seconds to wait before you retry.', whole(1, 12)),
  'WWW-Authenticate': always('How to authenticate.', exactly('Bearer')),
  Allow: always('Methods that the path supports.', {
    type: 'string',
    enum: [ALLOWED_METHODS, POST_METHODS, allowOf(['get', 'post']), allowOf(['get', 'put', 'delete'])],
    examples: [ALLOWED_METHODS],
  }),
};

const reference = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** Headers of every response. */
export const everyAnswer = {
  'X-Request-Id': reference('X-Request-Id'),
  'X-RateLimit-Limit': reference('X-RateLimit-Limit'),
  'X-RateLimit-Remaining': reference('X-RateLimit-Remaining'),
  'X-RateLimit-Reset': reference('X-RateLimit-Reset'),
};

/** Headers of 200 and 304. */
export const answerHeaders = {
  ...everyAnswer,
  'Cache-Control': reference('Cache-Control'),
  ETag: reference('ETag'),
};

/** Headers of a file. */
export const fileHeaders = {
  ...everyAnswer,
  'Cache-Control': reference('Cache-Control-File'),
  ETag: reference('ETag-File'),
  'Accept-Ranges': reference('Accept-Ranges'),
};

/** Headers of a response to a list. */
export const rowLimitHeaders = {
  ...everyAnswer,
  'X-RowLimit-Limit': reference('X-RowLimit-Limit'),
  'X-RowLimit-Remaining': reference('X-RowLimit-Remaining'),
  'X-RowLimit-Reset': reference('X-RowLimit-Reset'),
};

/** Headers of an account response. */
export const accountHeaders = everyAnswer;

/** More headers of errors with these statuses. */
const ofStatus: Readonly<Record<number, object>> = {
  401: { 'WWW-Authenticate': reference('WWW-Authenticate') },
  405: { Allow: reference('Allow') },
  429: { 'Retry-After': reference('Retry-After') },
  503: { 'Retry-After': reference('Retry-After') },
};

/** Headers of an error response. */
export function errorHeaders(status: number, codes: readonly string[]) {
  return {
    ...everyAnswer,
    'X-Error-Code': always('Same as error.code.', { type: 'string', enum: [...codes] }),
    'Cache-Control': reference('Cache-Control-Error'),
    ...ofStatus[status],
  };
}
