import { type ErrorCode, errorCodes } from './codes.js';

/** The constraint of a value: bounds, the accepted values, or a description. */
export type Expected = string | readonly string[] | { readonly min?: number; readonly max?: number };

/** One violation. */
interface ErrorDetail {
  readonly field: string;
  readonly issue: string;
  readonly received?: string;
  readonly expected?: Expected;
  readonly suggestion?: string;
  /** Position in the value, in characters from 1. */
  readonly position?: number;
}

/** An error response. The message is for the caller, so it must not contain internals. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds to wait before a retry, or null. */
  readonly retryAfter: number | null;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: {
      readonly details?: readonly ErrorDetail[];
      readonly headers?: Readonly<Record<string, string>>;
      readonly retryAfter?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.status = errorCodes[code].status;
    this.details = options.details ?? [];
    this.headers = options.headers ?? {};
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** The path or the record does not exist. */
export class NotFoundError extends ApiError {
  constructor(message: string) {
    super('not_found', message);
  }
}

/** No key (401) or an unusable one (403). */
export class AuthError extends ApiError {
  constructor(code: 'auth.missing' | 'auth.invalid', message: string) {
    super(code, message);
  }
}

/** A violation of one parameter, with its error code. */
export interface Violation extends ErrorDetail {
  readonly code:
    | 'validation.required'
    | 'validation.out_of_range'
    | 'validation.length'
    | 'validation.format'
    | 'filter.parse_error'
    | 'filter.unknown_field';
  readonly message: string;
}

/** Invalid parameters: the code of the only violation, or `validation.multiple`. */
export class ValidationError extends ApiError {
  constructor(violations: readonly Violation[]) {
    const [first, second] = violations;
    const code = second === undefined && first !== undefined ? first.code : 'validation.multiple';
    const message =
      code === 'validation.multiple' || first === undefined
        ? `${violations.length} parameters are invalid: ${violations.map(({ message }) => message).join(' ')}`
        : first.message;
    super(code, message, { details: violations.map(({ code: _, message: __, ...detail }) => detail) });
  }
}
