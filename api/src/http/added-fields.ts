/** Fields that a list's records have only if the request picks them, because they require another statement. */
import type { ReadSession } from '@crs/store';
import type { z } from 'zod';
import type { Picked } from './picked-fields.js';
import { recordShapeOf } from './record-shape.js';

/** Reads a field for many records at once, by id. A record missing from the result does not have the field. */
export type ReadField = (
  session: ReadSession,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, unknown>>;

/** Fields to add to a response's records, by name. */
export interface AddedFields {
  readonly response: z.ZodType;
  readonly added?: Readonly<Record<string, ReadField>>;
}

/** Returns a route's added fields that the request picks. */
export const addedFieldsOf = (
  { added = {} }: Pick<AddedFields, 'added'>,
  picked: Picked | null | undefined,
): readonly string[] => Object.keys(added).filter((name) => picked?.has(name));

/** Returns a response whose records include the added fields that the request picks. */
export async function withAddedFields(
  route: AddedFields,
  picked: Picked | null | undefined,
  body: unknown,
  session: ReadSession,
): Promise<unknown> {
  const names = addedFieldsOf(route, picked);
  if (names.length === 0) return body;
  const { field } = recordShapeOf(route);
  const list = body as Readonly<Record<string, unknown>>;
  let records = (field === null ? body : list[field]) as readonly { readonly id: number }[];
  const ids = records.map(({ id }) => id);
  for (const name of names) {
    const values = await route.added?.[name]?.(session, ids);
    records = records.map((record) => ({ ...record, [name]: values?.get(record.id) }));
  }
  return field === null ? records : { ...list, [field]: records };
}
