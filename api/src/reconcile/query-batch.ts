import { type ListRow, listColumnsIn, listRowSchema } from '@crs/domain';
import { z } from 'zod';
import { ValidationError } from '../errors/api-error.js';
import { nearestName } from '../errors/nearest-name.js';
import { MOST_QUERIES } from './manifest.js';
import { contractorProperties } from './properties.js';

const valueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  /** A value that was itself reconciled. */
  z.object({ id: z.string(), name: z.string().nullish() }),
]);
type GivenValue = z.infer<typeof valueSchema>;

/** A query may be null or a number, like a table cell. One such cell must not fail the whole batch. */
const querySchema = z.preprocess(
  (query) => query ?? {},
  z.object({
    query: z
      .union([z.string(), z.number(), z.boolean()])
      .nullish()
      .transform((query) => (query == null ? null : String(query)))
      .optional(),
    type: z.union([z.string(), z.array(z.string())]).nullish(),
    type_strict: z.string().nullish(),
    limit: z.number().positive().nullish(),
    properties: z
      .array(z.object({ pid: z.string(), v: z.union([valueSchema, z.array(valueSchema)]).nullish() }))
      .nullish(),
  }),
);
export type ReconciliationQuery = z.infer<typeof querySchema>;

/** Queries by the ids that are returned with their results. */
export const queryBatchSchema = z
  .record(z.string(), querySchema)
  .refine((batch) => Object.keys(batch).length <= MOST_QUERIES, {
    message: `Send at most ${MOST_QUERIES} queries at once`,
  });
export type QueryBatch = z.infer<typeof queryBatchSchema>;

/** Maximum number of characters in a value. Longer values are cut, so that one cell does not fail a batch. */
const LONGEST = 300;

const compared = contractorProperties.filter(({ isCompared }) => isCompared).map(({ id }) => id);

/**
 * The list row for a query. The first of several values of a property counts; an invalid date is ignored.
 * @param name the query's text if it names a contractor
 * @throws ValidationError for a property that is not compared
 */
export function rowOfQuery(id: string, { properties }: ReconciliationQuery, name: string | null): ListRow {
  const given: Record<string, string> = name === null ? {} : { name: name.slice(0, LONGEST) };
  for (const [at, { pid, v }] of (properties ?? []).entries()) {
    const column = [...listColumnsIn([pid]).values()][0];
    if (column === undefined || (column !== 'name' && !compared.includes(column)))
      throw unknownProperty(`queries.${id}.properties.${at}.pid`, pid);
    const value = (Array.isArray(v) ? v : [v]).map(textOf).find((text) => text !== '');
    if (value !== undefined) given[column] ??= value.slice(0, LONGEST);
  }
  // Clients write a time if a cell contains a date.
  const day = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(given.date ?? '')?.[0] ?? null;
  return listRowSchema.parse({ ...given, date: day });
}

function textOf(value: GivenValue | null | undefined): string {
  if (value === null || value === undefined) return '';
  return (typeof value === 'object' ? (value.name ?? value.id) : String(value)).trim();
}

function unknownProperty(field: string, pid: string): ValidationError {
  const suggestion = nearestName(pid, compared, new Map());
  return new ValidationError([
    {
      code: 'validation.format',
      field,
      issue: 'unknown',
      message: `The property "${pid}" is not compared. Use one of ${compared.join(', ')}.`,
      received: pid,
      expected: compared,
      ...(suggestion === null ? {} : { suggestion }),
    },
  ]);
}
