import { z } from 'zod';
import type { ApiError } from './api-error.js';
import { errorCodes } from './codes.js';

/** The detailed envelope of every error. */
export const errorEnvelopeSchema = z
  .strictObject({
    error: z.strictObject({
      code: z.string().meta({ description: 'Stable identifier. Prefixes such as `validation` group codes.' }),
      message: z.string().meta({ description: 'Human-readable message.' }),
      doc_url: z
        .string()
        .meta({ format: 'uri-reference', description: 'Page that explains the code and what to do.' }),
      request_id: z.string().meta({ description: 'Same as the X-Request-Id header.' }),
      details: z
        .array(
          z.strictObject({
            field: z.string().meta({ description: 'Name of the parameter.' }),
            issue: z.string().meta({ description: 'The problem in one word, such as `out_of_range`.' }),
            received: z.string().optional().meta({ description: 'The value you sent.' }),
            expected: z
              .union([
                z.string(),
                z.array(z.string()),
                z.strictObject({ min: z.number().optional(), max: z.number().optional() }),
              ])
              .optional()
              .meta({ description: 'Accepted range, values, or format.' }),
            suggestion: z.string().optional().meta({ description: 'Suggested value.' }),
            position: z
              .int()
              .min(1)
              .optional()
              .meta({ description: 'Character position in the value, starting at 1.' }),
          }),
        )
        .meta({ description: 'One entry for each invalid parameter.' }),
    }),
  })
  .meta({ id: 'Error' });
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;

/** The older, shorter shape. */
export const olderEnvelopeSchema = z
  .strictObject({
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      retryAfter: z.int().min(1).optional().meta({ description: 'Seconds to wait.' }),
    }),
  })
  .meta({ id: 'Error' });
type OlderErrorEnvelope = z.infer<typeof olderEnvelopeSchema>;

/** Writes an error in the detailed shape. */
export function detailedEnvelope(error: ApiError, docsUrl: string, requestId: string) {
  return {
    status: error.status,
    code: error.code as string,
    body: {
      error: {
        code: error.code,
        message: redact(error.message),
        doc_url: `${docsUrl}#${error.code}`,
        request_id: requestId,
        details: error.details.map(({ field, received, ...detail }) => ({
          field: redact(field),
          ...(received === undefined ? {} : { received: redact(received) }),
          ...detail,
        })),
      },
    },
  };
}

/** Writes an error in the older shape, which has no statuses 403 and 422. */
export function olderEnvelope(error: ApiError) {
  const code = errorCodes[error.code].older;
  const body: OlderErrorEnvelope = {
    error: {
      code,
      message: redact(error.message),
      ...(error.retryAfter === null ? {} : { retryAfter: error.retryAfter }),
    },
  };
  return { status: olderStatus(error.status), code: code as string, body };
}

function olderStatus(status: number): number {
  if (status === 403) return 401;
  return status === 422 ? 400 : status;
}

/** Longest text that an error repeats, in characters. Every valid value is shorter. */
const MAX_LENGTH = 4_000;
/** An API key, a key's token, or the beginning of either. */
const KEY = /(sk_(?:live|test)_|\brct_)[\w.~+/-]+/gi;

/** A caller's text for an error message: masks API keys and tokens, and cuts long texts. */
function redact(text: string): string {
  const masked = text.replaceAll(KEY, '$1…');
  const characters = masked.length > MAX_LENGTH ? [...masked] : [];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : masked;
}
