import type { Error as ErrorEnvelope } from './generated/api.js';

/** A problem with one parameter. */
export type ErrorDetail = ErrorEnvelope['error']['details'][number];

/** Why a request failed. */
export interface Failure {
  /** HTTP status, or null if there was no response. */
  readonly status: number | null;
  /**
   * A service code, listed at `/docs/errors` (`filter.unknown_field`), or a client code: `client.unreachable`,
   * `client.timeout`, `client.unreadable`, `client.data_changed`.
   */
  readonly code: string;
  readonly message: string;
  readonly details: readonly ErrorDetail[];
  /** The URL that explains the code. */
  readonly docUrl: string | null;
  /** The request id, for support. */
  readonly requestId: string | null;
  /** Seconds to wait, from the service's response. */
  readonly retryAfter: number | null;
}

/** A request that failed after all attempts. */
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
    /** Number of requests sent, including retries. */
    readonly attempts: number,
    options?: ErrorOptions,
  ) {
    super(attempts === 1 ? failure.message : `${failure.message} ${gaveUpAfter(failure, attempts)}`, options);
    this.status = failure.status;
    this.code = failure.code;
    this.details = failure.details;
    this.docUrl = failure.docUrl;
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
  }
}

function gaveUpAfter({ requestId }: Failure, attempts: number): string {
  return `Gave up after ${attempts} attempts${requestId === null ? '.' : `; the last request was ${requestId}.`}`;
}

/** A failure with a client code. */
export function clientFailure(code: string, message: string, answer: Partial<Failure> = {}): Failure {
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

/** Reads an error response: in the detailed format, the older format, or another one, e.g. from a proxy. */
export function readFailure(response: Response, body: string): Failure {
  const { status, statusText, headers } = response;
  const answer = {
    status,
    requestId: headers.get('X-Request-Id'),
    retryAfter: readSeconds(headers.get('Retry-After')),
  };
  const error = readEnvelope(body);
  if (error === null)
    return clientFailure(
      'client.unreadable',
      `The response was ${status} ${statusText}`.trimEnd().concat('.'),
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

type EitherError = Pick<ErrorEnvelope['error'], 'code' | 'message'> &
  Partial<ErrorEnvelope['error']> & { readonly retryAfter?: number };

function readEnvelope(body: string): EitherError | null {
  const error = (parse(body) as { error?: Partial<EitherError> } | null)?.error;
  return typeof error?.code === 'string' && typeof error.message === 'string' ? (error as EitherError) : null;
}

/** Returns null for text that is not JSON, e.g. a proxy's page or an empty body. */
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
