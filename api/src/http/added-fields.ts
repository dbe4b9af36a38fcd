/** Fields that the records of a list have only where a request picks them, as they cost a statement more. */
import type { ReadSession } from '@crs/store';
import type { z } from 'zod';
import type { Picked } from './picked-fields.js';
import { recordShapeOf } from './record-shape.js';

/** Reads a field of many records at once, by their ids. A record that the answer leaves out does not have it. */
export type ReadField = (
  session: ReadSession,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, unknown>>;

/** What is added to the records of a response, by the names of the fields. */
export interface AddedFields {
  readonly response: z.ZodType;
  readonly added?: Readonly<Record<string, ReadField>>;
}

/** The added fields of a route that are picked. */
export const addedFieldsOf = (
  { added = {} }: Pick<AddedFields, 'added'>,
  picked: Picked | null | undefined,
): readonly string[] => Object.keys(added).filter((name) => picked?.has(name));

/** An answer whose records also have the added fields that are picked. */
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
