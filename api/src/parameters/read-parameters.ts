import type { z } from 'zod';
import { ApiError, ValidationError, type Violation } from '../errors/api-error.js';
import { nearest } from '../errors/nearest.js';
import type { ValueProblem } from './parameter.js';
import type { RawValue } from './raw-query.js';

/** Every endpoint tolerates these; they never authenticate. */
const toleratedNames = ['api_key', 'apikey'];

/** What other services call our parameters; each name that the endpoint declares is a candidate. */
const aliases: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    query: ['q', 'filter'],
    search: ['q', 'contractorName', 'name', 'street'],
    keyword: ['q'],
    term: ['q'],
    per_page: ['pageSize'],
    perpage: ['pageSize'],
    size: ['pageSize'],
    limit: ['pageSize'],
    offset: ['page'],
    count: ['limit', 'pageSize'],
    top: ['limit', 'pageSize'],
    type: ['licenseType', 'permitType'],
    hasenforcementaction: ['hasEnforcement'],
    enforcement: ['hasEnforcement'],
    violations: ['hasViolations'],
    establishment: ['name'],
    establishmentname: ['name'],
    contractor: ['contractorName'],
    company: ['contractorName', 'name', 'q'],
    name: ['q', 'contractorName'],
    from: ['fromDate'],
    startdate: ['fromDate'],
    to: ['toDate'],
    enddate: ['toDate'],
    sort: ['orderBy'],
    sortby: ['orderBy'],
    order: ['orderBy'],
    where: ['filter'],
    jurisdiction: ['city'],
  }),
);

/** @throws ApiError `query.unknown_param` for parameters that the endpoint does not declare */
export function refuseUnknown(given: ReadonlyMap<string, RawValue>, declared: readonly string[]): void {
  const unknown = [...given.keys()].filter(
    (name) => !declared.includes(name) && !toleratedNames.includes(name),
  );
  const [first] = unknown;
  if (first === undefined) return;
  throw new ApiError('query.unknown_param', `The parameter "${first}" is not known here.`, {
    details: unknown.map((field) => {
      const suggestion = suggestName(field, declared);
      return {
        field,
        issue: 'not_recognized',
        received: given.get(field)?.text ?? '',
        ...(suggestion === null ? {} : { suggestion }),
      };
    }),
  });
}

function suggestName(name: string, declared: readonly string[]): string | null {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const alias = (aliases.get(name.toLowerCase()) ?? aliases.get(plain))?.find((one) =>
    declared.includes(one),
  );
  return declared.find((one) => one.toLowerCase() === plain) ?? alias ?? nearest(name, declared);
}

/** Raw values and the schema that reads them. */
export interface Readable {
  readonly schema: z.ZodObject;
  readonly values: ReadonlyMap<string, RawValue>;
}

/**
 * Reads values by their schemas, one output for each; an empty value counts as left out.
 * @throws ValidationError naming every violation of all of them
 */
export function readValues(parts: readonly Readable[]): Record<string, unknown>[] {
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
    message: `${field} holds a character that no record can hold.`,
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
    issue: code.slice('validation.'.length),
    message: `${field} ${says}.`,
    ...(received === undefined ? {} : { received }),
    ...rest,
  };
}
