import { type ReadSession, readContractorDetails } from '@crs/store';
import { z } from 'zod';
import { ValidationError } from '../errors/api-error.js';
import { MOST_QUERIES } from './manifest.js';
import { contractorProperties } from './properties.js';
import { contractorId } from './reconcile-queries.js';

/** A data extension: values of some contractors' properties. */
export const extensionSchema = z.object({
  ids: z.array(z.string()).max(MOST_QUERIES),
  properties: z.array(z.object({ id: z.string() })).max(100),
});
type Extension = z.infer<typeof extensionSchema>;

export const extendedSchema = z.strictObject({
  meta: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  rows: z.record(
    z.string(),
    z.record(
      z.string(),
      z.array(z.union([z.strictObject({ str: z.string() }), z.strictObject({ date: z.string() })])),
    ),
  ),
});

const extendable = contractorProperties.filter(({ valuesOf }) => valuesOf !== null);

/**
 * The values of contractors' properties. A contractor that does not exist or is no longer shown has none.
 * @throws ValidationError for a property that contractors do not have
 */
export async function extend(
  { ids, properties }: Extension,
  session: ReadSession,
): Promise<z.infer<typeof extendedSchema>> {
  const asked = properties.map(({ id }, at) => {
    const property = extendable.find((one) => one.id === id);
    if (property === undefined) throw unknownProperty(at, id);
    return property;
  });
  const contractors = await readContractorDetails(
    session,
    ids.flatMap((id) => contractorId(id) ?? []),
  );
  const rows = ids.map((id) => {
    const contractor = contractors.get(contractorId(id) ?? 0);
    const values = asked.map((property) => [
      property.id,
      contractor === undefined ? [] : [...(property.valuesOf?.(contractor) ?? [])],
    ]);
    return [id, Object.fromEntries(values)];
  });
  return { meta: asked.map(({ id, name }) => ({ id, name })), rows: Object.fromEntries(rows) };
}

function unknownProperty(at: number, id: string): ValidationError {
  const expected = extendable.map((property) => property.id);
  return new ValidationError([
    {
      code: 'validation.format',
      field: `extend.properties.${at}.id`,
      issue: 'unknown',
      message: `Contractors have no property "${id}". Use ${expected.join(', ')}.`,
      received: id,
      expected,
    },
  ]);
}
