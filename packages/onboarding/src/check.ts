/** Whether a feed still answers with the columns its definition names. */
import type { FeedDefinition } from '@crs/feeds';
import { leftoverColumns, missingColumns, readColumns } from '@crs/feeds';
import type { Respelled } from '@crs/formats';
import { readFeed } from '@crs/formats';
import { type OpenOptions, openSource, withTemporaryFolder } from '@crs/sources';

/** What a check found. The feed is sound where nothing is missing. */
export interface FeedCheck {
  readonly columns: readonly string[];
  /** Columns the definition needs and the source lacks. */
  readonly missing: readonly string[];
  /** Columns the source has and the definition neither reads nor ignores. */
  readonly leftover: readonly string[];
  /** Columns the source spells otherwise than the definition; they are read all the same. */
  readonly respelled: readonly Respelled[];
}

/**
 * Fetches as little of a source as shows its columns: of a portal its first page. What it fetches goes to a folder
 * of its own, which is gone afterwards: a run of the same feed may be reading its download.
 * @throws what `openSource` and `readFeed` throw, save `feed.column_missing`
 */
export async function checkFeed(
  definition: FeedDefinition,
  options: Omit<OpenOptions, 'previousStamp' | 'sample'>,
): Promise<FeedCheck> {
  return withTemporaryFolder(options.dataDir, async (folder) => {
    const { names, respelled } = await columnsOf(definition, { ...options, dataDir: folder });
    return {
      columns: names,
      missing: missingColumns(definition, names),
      leftover: leftoverColumns(definition, names),
      respelled,
    };
  });
}

async function columnsOf(definition: FeedDefinition, options: OpenOptions) {
  const source = await openSource(definition, { ...options, previousStamp: null, sample: true });
  if (source.unchanged) throw new Error('a source without a previous stamp cannot be unchanged');
  const columns = new Set<string>();
  const respelled: Respelled[] = [];
  const tolerant: FeedDefinition = { ...definition, optional: readColumns(definition) };
  const onColumns = (names: readonly string[], otherwise: readonly Respelled[]) => {
    for (const name of names) columns.add(name);
    respelled.push(...otherwise);
  };
  for await (const _batch of readFeed(tolerant, source, { onColumns })) {
    if (columns.size > 0) break;
  }
  return { names: [...columns], respelled };
}
