import { suggestNames } from '@crs/domain';
import { z } from 'zod';
import type { Expected, Violation } from '../errors/api-error.js';
import type { ErrorCode } from '../errors/codes.js';
import { isDay } from './day.js';
import { textPattern } from './text-pattern.js';

/** What is wrong with a value. */
export type ValueProblem = Pick<Violation, 'code' | 'expected' | 'suggestion' | 'position'> & {
  /** Follows the parameter's name in the message: `must be …`. */
  readonly says: string;
};

/** Parses a text, or refuses it. */
export type ValueParser<T> = (text: string, refuse: (problem: ValueProblem) => typeof z.NEVER) => T;

/** The JSON schema of a parameter, an example, and the codes for invalid values. */
interface Shape {
  readonly [keyword: string]: unknown;
  readonly example: unknown;
  readonly codes?: readonly ErrorCode[];
}

/** The description of a parameter in the OpenAPI document. Any text may be unstorable: `validation.format`. */
function documented({ example, codes = [], ...schema }: Shape, allowEmptyValue: boolean) {
  return {
    ...schema,
    param: {
      ...(allowEmptyValue ? { allowEmptyValue } : {}),
      example,
      'x-error-codes': ['validation.format', ...codes],
    },
  };
}

/** An optional parameter, with the value `fallback` when missing or empty. */
function optional<T, F>(read: ValueParser<T>, fallback: F, shape: Shape) {
  return z
    .string()
    .optional()
    .transform((text, context): T | F => (text === undefined ? fallback : read(text, refuseIn(context))))
    .meta(documented(shape, true));
}

function refuseIn(context: z.RefinementCtx): (problem: ValueProblem) => typeof z.NEVER {
  return (problem) => {
    context.addIssue({ code: 'custom', message: problem.says, params: { problem } });
    return z.NEVER;
  };
}

interface TextOptions {
  readonly description: string;
  /** Minimum length, without surrounding white space. */
  readonly min?: number;
  /** Maximum length, with surrounding white space. */
  readonly max?: number;
  readonly example: string;
  /** JSON Schema pattern; by default any text of an allowed length. */
  readonly pattern?: string;
}

function readText({ min = 0, max = Number.POSITIVE_INFINITY }: TextOptions): ValueParser<string> {
  const bounds: Expected = { min, ...(Number.isFinite(max) ? { max } : {}) };
  return (text, refuse) => {
    const trimmed = text.trim();
    const tooShort = [...trimmed].length < min;
    if (!tooShort && [...text].length <= max) return trimmed;
    const says = tooShort ? `must have at least ${min} characters` : `must have at most ${max} characters`;
    return refuse({ code: 'validation.length', says, expected: bounds });
  };
}

const textShape = ({ description, min, max, example, pattern }: TextOptions) => ({
  type: 'string',
  description,
  pattern: pattern ?? textPattern(min ?? 0),
  ...(min === undefined ? {} : { minLength: min }),
  ...(max === undefined ? {} : { maxLength: max }),
  example,
});

/** A trimmed text. Null when missing. */
export function textParameter(options: TextOptions) {
  const read = readText(options);
  return optional(
    (text, refuse) => {
      const trimmed = read(text, refuse);
      return trimmed === '' && options.min === undefined ? null : trimmed;
    },
    null,
    { ...textShape(options), codes: hasBounds(options) ? ['validation.length'] : [] },
  );
}

const hasBounds = ({ min = 0, max }: TextOptions): boolean => min > 0 || max !== undefined;

/** A text that `read` parses, such as a filter. Null when missing. */
export function expressionParameter<T>(
  read: ValueParser<T | null>,
  { codes, ...options }: TextOptions & { readonly codes: readonly ErrorCode[] },
) {
  return optional(read, null, { ...textShape(options), codes });
}

/** A required query parameter. */
export function requiredTextParameter(options: TextOptions) {
  return givenText(options, ['validation.required', 'validation.length']);
}

/** A text in the path. It is never missing: without it, another route matches. */
export function pathTextParameter(options: TextOptions) {
  return givenText(options, ['validation.length']);
}

/** A text in the path that `read` parses. */
export function expressionPathParameter<T>(read: ValueParser<T>, options: TextOptions) {
  return z
    .string()
    .transform((text, context) => read(text, refuseIn(context)))
    .meta(documented(textShape(options), false));
}

function givenText(options: TextOptions, codes: readonly ErrorCode[]) {
  const shape = textShape({ ...options, min: 1 });
  return z
    .string()
    .transform((text, context) => readText({ ...options, min: 1 })(text, refuseIn(context)))
    .meta(documented({ ...shape, codes }, false));
}

const INTEGER = /^-?(0|[1-9]\d*)$/;

interface IntegerOptions<F> {
  readonly description: string;
  readonly min: number;
  readonly max: number;
  readonly fallback: F;
  readonly example: number;
}

/** A 32-bit integer within bounds. */
export function integerParameter<F extends number | null>({
  description,
  min,
  max,
  fallback,
  example,
}: IntegerOptions<F>) {
  return optional(
    (text, refuse) => {
      if (!INTEGER.test(text))
        return refuse({ code: 'validation.format', says: 'must be an integer', expected: 'integer' });
      const value = Number(text);
      if (value >= min && value <= max) return value;
      return refuse({
        code: 'validation.out_of_range',
        says: `must be between ${min} and ${max}`,
        expected: { min, max },
      });
    },
    fallback,
    {
      type: 'integer',
      format: 'int32',
      description,
      minimum: min,
      maximum: max,
      ...(fallback === null ? {} : { default: fallback }),
      example,
      codes: ['validation.out_of_range'],
    },
  );
}

/** As written in JSON. */
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d{1,3})?$/;

/** A share or a probability, 0 to 1. Null when missing. */
export function shareParameter(description: string, example: number) {
  return decimalParameter(`${description} 0 to 1.`, { min: 0, max: 1 }, example);
}

/** An amount of money. Null when missing. */
export function amountParameter(description: string, example: number) {
  return decimalParameter(description, { min: 0, max: 99_999_999_999_999 }, example);
}

function decimalParameter(
  description: string,
  bounds: { readonly min: number; readonly max: number },
  example: number,
) {
  const { min, max } = bounds;
  return optional(
    (text, refuse) => {
      if (!DECIMAL.test(text))
        return refuse({
          code: 'validation.format',
          says: 'must be a number such as 0.5',
          expected: 'number',
        });
      const value = Number(text);
      if (value >= min && value <= max) return value;
      return refuse({
        code: 'validation.out_of_range',
        says: `must be between ${min} and ${max}`,
        expected: bounds,
      });
    },
    null,
    {
      type: 'number',
      description,
      minimum: min,
      maximum: max,
      example,
      codes: ['validation.out_of_range'],
    },
  );
}

/** A record number in the path. Null when it is too large for any record. */
export function recordNumberParameter(description: string, example: number) {
  return z
    .string()
    .transform((text, context) => {
      if (!INTEGER.test(text))
        return refuseIn(context)({
          code: 'validation.format',
          says: 'must be an integer',
          expected: 'integer',
        });
      const value = Number(text);
      return Number.isSafeInteger(value) ? value : null;
    })
    .meta(documented({ type: 'integer', format: 'int64', description, example }, false));
}

/** `true` or `false` in any case. Null when missing. */
export function booleanParameter(description: string) {
  return optional(
    (text, refuse) => {
      const lower = text.toLowerCase();
      if (lower === 'true' || lower === 'false') return lower === 'true';
      return refuse({
        code: 'validation.format',
        says: 'must be true or false',
        expected: ['true', 'false'],
      });
    },
    null,
    { type: 'boolean', description, example: true },
  );
}

/** One of these words, ignoring case; returns the listed spelling. Null when missing. */
export function enumParameter<const W extends string>(words: readonly W[], description: string) {
  return optional(
    (text, refuse) => {
      const wanted = text.trim().toLowerCase();
      const word = words.find((one) => one.toLowerCase() === wanted);
      if (word !== undefined) return word;
      const [suggestion] = suggestNames(text, words);
      return refuse({
        code: 'validation.format',
        says: `must be one of ${words.join(', ')}`,
        expected: words,
        ...(suggestion === undefined ? {} : { suggestion }),
      });
    },
    null,
    { type: 'string', enum: words, description: `${description} Case-insensitive.`, example: words[0] },
  );
}

/** Years begin at 1, which `format: date` does not express. */
const DAY_PATTERN = '^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$';

/** A calendar day. Null when missing. */
export function dayParameter(description: string, example: string) {
  return optional(
    (text, refuse) =>
      isDay(text)
        ? text
        : refuse({ code: 'validation.format', says: 'must be a date, YYYY-MM-DD', expected: 'YYYY-MM-DD' }),
    null,
    { type: 'string', format: 'date', pattern: DAY_PATTERN, description, example },
  );
}
