import { didYouMean } from '@crs/domain';
import { z } from 'zod';

/**
 * An object schema that refuses unknown keys and names the closest known one.
 * @param former former keys → what replaced them
 */
export function strict<Shape extends z.ZodRawShape>(
  shape: Shape,
  former: Readonly<Record<string, string>> = {},
) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined;
      const hint = (key: string) => (key in former ? `: ${former[key]}` : didYouMean(key, known));
      return issue.keys.map((key) => `unknown key "${key}"${hint(key)}`).join('; ');
    },
  });
}

/** A problem in a configuration file. */
export interface Problem {
  /** Dotted path inside the file: `columns.status.values`; empty for the file as a whole. */
  readonly path: string;
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

/** The issues of a failed parse; for a union, those of the alternative that fits best. */
export function problemsOf(error: z.ZodError): Problem[] {
  return error.issues.flatMap((issue) => flatten(issue, []));
}

function flatten(issue: Issue, base: readonly PropertyKey[]): Problem[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'invalid_union') {
    // The best alternative is one whose first issue is not about the value as a whole.
    const close = issue.errors.filter((issues) => issues.some((one) => !isWholeTypeMismatch(one)));
    // Among several objects, it is the one that has all given keys.
    const meant = close.find((issues) => !issues.some(isUnknownKey)) ?? close[0];
    if (meant !== undefined) return meant.flatMap((one) => flatten(one, path));
  }
  return [{ path: path.map(String).join('.'), message: issue.message }];
}

function isUnknownKey(issue: Issue): boolean {
  return issue.path.length === 0 && issue.code === 'unrecognized_keys';
}

function isWholeTypeMismatch(issue: Issue): boolean {
  return issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
}
