import type { Error as ErrorEnvelope } from './generated/api.js';

/** What is wrong with one parameter. */
export type ErrorDetail = ErrorEnvelope['error']['details'][number];

/** What made a request fail. */
export interface Failure {
  /** HTTP status, or null where no answer came. */
  readonly status: number | null;
  /**
   * A code of the service (`filter.unknown_field`; they are listed at `/docs/errors`), or one of the client's own:
   * `client.unreachable`, `client.timeout`, `client.unreadable`, `client.data_changed`.
   */
  readonly code: string;
  readonly message: string;
  readonly details: readonly ErrorDetail[];
  /** Where the code is explained. */
  readonly docUrl: string | null;
  /** Names the request at the service; quote it in reports. */
  readonly requestId: string | null;
  /** Seconds to wait, where the service said so. */
  readonly retryAfter: number | null;
}

/** A request that failed for good: what the service said, and how often it was asked. */
export class ContractorRecordsError extends Error implements Failure {
  override readonly name = 'ContractorRecordsError';
  readonly status: number | null;
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly docUrl: string | null;
  readonly requestId: string | null;
  readonly retryAfter: number | null;

  constructor(
    failure: Failure,
    /** Requests made, repeats included. */
    readonly attempts: number,
    options?: ErrorOptions,
  ) {
    super(attempts === 1 ? failure.message : `${failure.message} ${farewell(failure, attempts)}`, options);
    this.status = failure.status;
    this.code = failure.code;
    this.details = failure.details;
    this.docUrl = failure.docUrl;
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
  }
}

function farewell({ requestId }: Failure, attempts: number): string {
  return `Gave up after ${attempts} attempts${requestId === null ? '.' : `; the last request was ${requestId}.`}`;
}

/** A failure that the client found by itself. */
export function ownFailure(code: string, message: string, answer: Partial<Failure> = {}): Failure {
  return {
    status: null,
    details: [],
    docUrl: null,
    requestId: null,
    retryAfter: null,
    ...answer,
    code,
    message,
  };
}

/**
 * Reads the answer of a request that failed, in the detailed shape of errors, in the older one, or in none:
 * a proxy in front of the service may have answered.
 */
export function failureOf(response: Response, body: string): Failure {
  const { status, statusText, headers } = response;
  const answer = {
    status,
    requestId: headers.get('X-Request-Id'),
    retryAfter: readSeconds(headers.get('Retry-After')),
  };
  const error = readEnvelope(body);
  if (error === null)
    return ownFailure(
      'client.unreadable',
      `The answer was ${status} ${statusText}`.trimEnd().concat('.'),
      answer,
    );
  return {
    ...answer,
    code: error.code,
    message: error.message,
    details: error.details ?? [],
    docUrl: error.doc_url ?? null,
    retryAfter: answer.retryAfter ?? error.retryAfter ?? null,
  };
}

type EitherShape = Pick<ErrorEnvelope['error'], 'code' | 'message'> &
  Partial<ErrorEnvelope['error']> & { readonly retryAfter?: number };

function readEnvelope(body: string): EitherShape | null {
  const error = (parse(body) as { error?: Partial<EitherShape> } | null)?.error;
  return typeof error?.code === 'string' && typeof error.message === 'string' ? (error as EitherShape) : null;
}

/** Null for what is no JSON: the page of a proxy, an empty body. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function readSeconds(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
