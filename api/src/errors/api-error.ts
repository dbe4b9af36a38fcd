import { type ErrorCode, errorCodes } from './codes.js';

/** What was expected of a value: bounds, the values that are accepted, or a form in words. */
export type Expected = string | readonly string[] | { readonly min?: number; readonly max?: number };

/** One violation. `received` is always a text, whatever was sent. */
export interface ErrorDetail {
  readonly field: string;
  readonly issue: string;
  readonly received?: string;
  readonly expected?: Expected;
  readonly suggestion?: string;
  /** Where in the value, in characters from 1. */
  readonly position?: number;
}

/** An answer other than the one asked for. The message is for the caller: nothing of the inside may stand in it. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds after which a retry makes sense, or null. */
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

/** No key (401) or one that cannot be used (403). */
export class AuthError extends ApiError {
  constructor(code: 'auth.missing' | 'auth.invalid', message: string) {
    super(code, message);
  }
}

/** One kind of violation of a parameter's value. */
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

/** Parameters whose values cannot be used: with one, its own code; with several, `validation.multiple`. */
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
