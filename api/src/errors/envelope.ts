import { z } from 'zod';
import type { ApiError } from './api-error.js';
import { errorCodes } from './codes.js';
import { echo } from './echo.js';

/** The detailed envelope of every error. */
export const errorEnvelopeSchema = z
  .object({
    error: z.object({
      code: z.string().meta({ description: 'Stable identifier; prefixes such as `validation` group codes.' }),
      message: z.string(),
      doc_url: z.string(),
      request_id: z.string().meta({ description: 'Equals the X-Request-Id header.' }),
      details: z.array(
        z.object({
          field: z.string(),
          issue: z.string(),
          received: z.string().optional(),
          expected: z
            .union([
              z.string(),
              z.array(z.string()),
              z.object({ min: z.number().optional(), max: z.number().optional() }),
            ])
            .optional(),
          suggestion: z.string().optional(),
          position: z.int().optional().meta({ description: 'Where in the value, in characters from 1.' }),
        }),
      ),
    }),
  })
  .meta({ id: 'Error' });
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;

/** The older, shorter shape. */
export interface OlderErrorEnvelope {
  readonly error: { readonly code: string; readonly message: string; readonly retryAfter?: number };
}

/** Writes an error in the detailed shape. */
export function detailedEnvelope(error: ApiError, docsUrl: string, requestId: string) {
  return {
    status: error.status,
    code: error.code as string,
    body: {
      error: {
        code: error.code,
        message: echo(error.message),
        doc_url: `${docsUrl}#${error.code}`,
        request_id: requestId,
        details: error.details.map(({ field, received, ...detail }) => ({
          field: echo(field),
          ...(received === undefined ? {} : { received: echo(received) }),
          ...detail,
        })),
      },
    },
  };
}

/** Writes an error in the older shape, whose statuses know neither 403 nor 422. */
export function olderEnvelope(error: ApiError) {
  const code = errorCodes[error.code].older;
  const body: OlderErrorEnvelope = {
    error: {
      code,
      message: echo(error.message),
      ...(error.retryAfter === null ? {} : { retryAfter: error.retryAfter }),
    },
  };
  return { status: olderStatus(error.status), code: code as string, body };
}

function olderStatus(status: number): number {
  if (status === 403) return 401;
  return status === 422 ? 400 : status;
}
