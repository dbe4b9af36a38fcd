/** The first rows of a source: enough for its columns, a sample, or a look at its health. */
import { GuardError } from '@crs/domain';
import { type FeedDefinition, type RawRow, readColumns } from '@crs/feeds';
import { type Respelled, readFeed, type SourceFile } from '@crs/formats';
import { type OpenOptions, openSource } from '@crs/sources';

/** What was read of a source. */
export interface FirstRows {
  /** Whole batches: a few more than were wanted. */
  readonly rows: readonly RawRow[];
  readonly columns: readonly string[];
  /** Columns the source spells otherwise than the definition. */
  readonly respelled: readonly Respelled[];
  /** Whether there are no more rows. */
  readonly isAll: boolean;
}

/** Opens a source as if it had never been read, and fetches as little as shows its rows. */
export async function openSample(
  definition: FeedDefinition,
  options: Omit<OpenOptions, 'previousStamp' | 'sample'>,
): Promise<SourceFile> {
  const opened = await openSource(definition, { ...options, previousStamp: null, sample: true });
  if (opened.unchanged) throw new Error('A source without a previous stamp cannot be unchanged.');
  return opened;
}

/**
 * Reads the first rows of a file; a column that the definition needs may be missing.
 * @param isCut whether only the beginning of the file is there, which may end inside a row
 * @throws what `readFeed` throws, save `feed.column_missing`
 */
export async function firstRows(
  definition: FeedDefinition,
  source: SourceFile,
  { most, isCut = false }: { readonly most: number; readonly isCut?: boolean },
): Promise<FirstRows> {
  const tolerant: FeedDefinition = { ...definition, optional: readColumns(definition) };
  const columns = new Set(source.columns);
  const respelled: Respelled[] = [];
  const rows: RawRow[] = [];
  const onColumns = (names: readonly string[], otherwise: readonly Respelled[]) => {
    for (const name of names) columns.add(name);
    respelled.push(...otherwise);
  };
  let isAll = true;
  try {
    for await (const batch of readFeed(tolerant, source, { onColumns })) {
      rows.push(...batch);
      isAll = rows.length < most;
      if (!isAll) break;
    }
  } catch (error) {
    if (!isCut || !(error instanceof GuardError) || columns.size + rows.length === 0) throw error;
  }
  return { rows, columns: [...columns], respelled, isAll };
}
