/** Shows what a definition makes of a sample. */

import type { FeedDefinition, RawRow } from '@crs/feeds';
import { compileMapping } from '@crs/feeds';
import type { Dictionaries } from '@crs/normalise';
import { type NormalisedRow, normalisedRow } from './normalised.js';

/** Rows rejected for the same reason. */
interface RejectedAlike {
  readonly code: string;
  readonly column: string | null;
  readonly count: number;
  /** The first row's reason. */
  readonly reason: string;
  readonly line: number;
}

export interface Preview {
  /** Up to ten records, spread over the sample. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** The same records as matching will see them. */
  readonly normalised: readonly NormalisedRow[];
  readonly read: number;
  readonly rejected: number;
  readonly rejects: readonly RejectedAlike[];
  /** Our columns, each with the share of records that have a value, and an example. */
  readonly columns: ReadonlyMap<string, { readonly filled: number; readonly example: string | null }>;
}

const shown = 10;

/** Maps a sample as a nightly run would. */
export function previewOf(
  definition: FeedDefinition,
  rows: readonly RawRow[],
  dictionaries: Dictionaries,
  today: string,
): Preview {
  const mapping = compileMapping(definition, dictionaries, { today });
  const records: Record<string, unknown>[] = [];
  const rejects = new Map<string, RejectedAlike>();
  const filled = new Map<string, number>();
  const examples = new Map<string, string>();
  let rejected = 0;
  for (const row of rows) {
    const mapped = mapping.map(row);
    if (!mapped.ok && mapped.leftOut) continue;
    if (!mapped.ok) {
      const { code, column, reason, line } = mapped.reject;
      const key = `${code} ${column}`;
      rejects.set(key, {
        code,
        column,
        reason,
        line,
        ...rejects.get(key),
        count: (rejects.get(key)?.count ?? 0) + 1,
      });
      rejected++;
      continue;
    }
    const record = mapped.record as unknown as Record<string, unknown>;
    records.push(record);
    for (const [name, value] of Object.entries(record)) {
      if (value === null || (Array.isArray(value) && value.length === 0)) continue;
      filled.set(name, (filled.get(name) ?? 0) + 1);
      if (!examples.has(name))
        examples.set(name, Array.isArray(value) ? value.map(String).join(', ') : String(value));
    }
  }
  const step = Math.max(1, Math.floor(records.length / shown));
  const some = records.filter((_record, index) => index % step === 0).slice(0, shown);
  return {
    records: some,
    normalised: some.map((record) => normalisedRow(definition.family, record, dictionaries)),
    read: rows.length,
    rejected,
    rejects: [...rejects.values()].sort((a, b) => b.count - a.count),
    columns: new Map(
      [...filled].map(([name, count]) => [
        name,
        { filled: count / records.length, example: examples.get(name) ?? null },
      ]),
    ),
  };
}
