import type { z } from 'zod';
import { ValidationError, type Violation } from '../errors/api-error.js';
import type { ValueProblem } from './parameter.js';
import type { RawValue } from './raw-query.js';

/** Raw values and their schema. */
interface ParameterSource {
  readonly schema: z.ZodObject;
  readonly values: ReadonlyMap<string, RawValue>;
}

/**
 * Parses values by their schemas, one output for each. An empty value counts as missing.
 * @throws ValidationError with all violations
 */
export function readParameters(parts: readonly ParameterSource[]): Record<string, unknown>[] {
  const violations: Violation[] = [];
  const outputs = parts.map(({ schema, values }) => {
    const input: Record<string, string> = {};
    const unreadable = new Set<string>();
    for (const name of Object.keys(schema.shape)) {
      const value = values.get(name);
      if (value === undefined || value.text === '') continue;
      if (value.storable) input[name] = value.text;
      else unreadable.add(name);
    }
    const parsed = schema.safeParse(input);
    for (const name of unreadable) violations.push(unstorable(name, values.get(name)?.text ?? ''));
    for (const issue of parsed.error?.issues ?? []) {
      const field = String(issue.path[0]);
      if (!unreadable.has(field)) violations.push(violation(field, issue, values.get(field)?.text));
    }
    return parsed.data ?? {};
  });
  if (violations.length > 0) throw new ValidationError(violations);
  return outputs;
}

function unstorable(field: string, received: string): Violation {
  return {
    code: 'validation.format',
    field,
    issue: 'format',
    message: `${field} has a character that records cannot contain.`,
    received,
    expected: 'UTF-8 text without NUL',
  };
}

function violation(field: string, issue: z.core.$ZodIssue, received: string | undefined): Violation {
  const problem = issue.code === 'custom' ? (issue.params?.problem as ValueProblem | undefined) : undefined;
  if (problem === undefined)
    return {
      code: 'validation.required',
      field,
      issue: 'required',
      message: `${field} is required.`,
    };
  const { says, code, ...rest } = problem;
  return {
    code,
    field,
    issue: code.slice(code.indexOf('.') + 1),
    message: `${field} ${says}.`,
    ...(received === undefined ? {} : { received }),
    ...rest,
  };
}
