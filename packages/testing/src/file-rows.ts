/** Reads text or bytes in a format and returns its rows, or the error that rejects the file. */
import { GuardError } from '@crs/domain';
import type { RawRow } from '@crs/feeds';
import { readFeed } from '@crs/formats';
import { definitionOf, file } from './fixtures.js';

/** A file's rows with the columns `number` and `note`, its header, and the batch sizes. */
export async function rowsOf(
  content: string | Uint8Array,
  format: Record<string, unknown> = { type: 'csv' },
) {
  const definition = definitionOf('permits', { format, columns: { description: 'note' } });
  const rows: RawRow[] = [];
  const columns: string[][] = [];
  const sizes: number[] = [];
  const source = { path: file(content), format: definition.format ?? noFormat() };
  for await (const batch of readFeed(definition, source, {
    onColumns: (names) => columns.push([...names]),
  })) {
    sizes.push(batch.length);
    rows.push(...batch);
  }
  return { rows, columns, sizes };
}

export function noFormat(): never {
  throw new Error('the definition has no format');
}

/** A row's line, number, and note. */
export const lineNumberNote = ({ line, values }: RawRow) => [line, values.number, values.note];

/** Returns the error that rejects a file. Throws if the file is readable. */
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
  throw new Error('the file was not refused');
}
