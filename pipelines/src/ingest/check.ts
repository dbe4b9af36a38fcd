import {
  compileMapping,
  type Environment,
  type FeedDefinition,
  leftoverColumns,
  openSource,
  type Reject,
  readFeed,
} from '@crs/feeds';
import type { Dictionaries } from '@crs/normalise';

/** How a feed answers today. */
export interface FeedCheck {
  readonly feed: string;
  /** Columns of the source. */
  readonly columns: readonly string[];
  /** Columns that the definition neither uses nor ignores. */
  readonly leftover: readonly string[];
  /** Rows that were tried, and how many of them would be rejected. */
  readonly rowsRead: number;
  readonly rowsRejected: number;
  readonly rejects: readonly Reject[];
}

/** Rows a check tries: enough to see a layout, few enough to be quick. */
const ROWS_TRIED = 1_000;

/**
 * Opens a feed's source and tries its first rows; stores nothing.
 * @throws GuardError `feed.column_missing` where the source lost a column that the definition names
 */
export async function checkFeed(
  definition: FeedDefinition,
  dictionaries: Dictionaries,
  options: { env: Environment; dataDir: string },
): Promise<FeedCheck> {
  const source = await openSource(definition, options);
  if (source.unchanged) throw new Error('a source that is compared with nothing cannot be unchanged');
  const mapping = compileMapping(definition, dictionaries);
  const columns = new Set<string>();
  const rejects: Reject[] = [];
  let rowsRead = 0;
  const listen = (names: readonly string[]) => {
    for (const name of names) columns.add(name);
  };
  for await (const batch of readFeed(definition, source, { onColumns: listen })) {
    for (const row of batch.slice(0, ROWS_TRIED - rowsRead)) {
      listen(Object.keys(row.values));
      const mapped = mapping.map(row);
      rowsRead++;
      if (!mapped.ok) rejects.push(mapped.reject);
    }
    if (rowsRead >= ROWS_TRIED) break;
  }
  return {
    feed: definition.feed,
    columns: [...columns],
    leftover: leftoverColumns(definition, [...columns]),
    rowsRead,
    rowsRejected: rejects.length,
    rejects,
  };
}
