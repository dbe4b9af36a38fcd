import type { z } from 'zod';
import { ValidationError, type Violation } from '../errors/api-error.js';

/** Maximum number of violations in a response; a file of 1,000 rows may have as many. */
const MOST_VIOLATIONS = 20;

/**
 * Parses a body, or a named part of it.
 * @throws ValidationError with the first violations, each with its place: `rows.3.phone`
 */
export function checkedBody(schema: z.ZodType, body: unknown, name?: string): unknown {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ValidationError(
    parsed.error.issues.slice(0, MOST_VIOLATIONS).map((issue) => violationOf(issue, name)),
  );
}

function violationOf({ code, path, message }: z.core.$ZodIssue, name: string | undefined): Violation {
  const field = [...(name === undefined ? [] : [name]), ...path].join('.') || 'body';
  const isLength = code === 'too_big' || code === 'too_small';
  return {
    code: isLength ? 'validation.length' : 'validation.format',
    field,
    issue: isLength ? 'length' : 'format',
    message: `${field}: ${message}.`,
  };
}
