/** Reading a file in the tests: its rows, or what it is refused with. */
import { GuardError } from '@crs/domain';
import type { RawRow } from '@crs/feeds';
import { readFeed } from '@crs/formats';
import { definitionOf, file } from './fixtures.js';

/** Every row of a file, read with a format; the definition needs the columns `number` and `note`. */
export async function rowsOf(
  content: string | Uint8Array,
  format: Record<string, unknown> = { type: 'csv' },
) {
  const definition = definitionOf('permits', { format, columns: { description: 'note' } });
  const rows: RawRow[] = [];
  const columns: string[][] = [];
  const sizes: number[] = [];
  const source = { path: file(content), format: definition.format ?? fail() };
  for await (const batch of readFeed(definition, source, {
    onColumns: (names) => columns.push([...names]),
  })) {
    sizes.push(batch.length);
    rows.push(...batch);
  }
  return { rows, columns, sizes };
}

export function fail(): never {
  throw new Error('the definition has no format');
}

/** A row as line, number and note. */
export const plain = ({ line, values }: RawRow) => [line, values.number, values.note];

/** What a source is refused with. */
export async function refusalOf(
  content: string | Uint8Array,
  format?: Record<string, unknown>,
): Promise<GuardError> {
  try {
    await rowsOf(content, format);
  } catch (error) {
    if (error instanceof GuardError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
