/** Reads a source's first rows: enough for its columns, a sample, or a health check. */
import { GuardError } from '@crs/domain';
import { type FeedDefinition, type RawRow, readColumns } from '@crs/feeds';
import { type Respelled, readFeed, type SourceFile } from '@crs/formats';
import { type OpenOptions, openSource } from '@crs/sources';

/** The part of a source that was read. */
export interface FirstRows {
  /** Whole batches, so a few more rows than requested. */
  readonly rows: readonly RawRow[];
  readonly columns: readonly string[];
  /** Columns that the source spells differently than the definition. */
  readonly respelled: readonly Respelled[];
  /** True if there are no more rows. */
  readonly isAll: boolean;
}

/** Opens a source as if for the first time, and fetches only enough to see its rows. */
export async function openSample(
  definition: FeedDefinition,
  options: Omit<OpenOptions, 'previousStamp' | 'sample'>,
): Promise<SourceFile> {
  const opened = await openSource(definition, { ...options, previousStamp: null, sample: true });
  if (opened.unchanged) throw new Error('A source without a previous stamp cannot be unchanged.');
  return opened;
}

/**
 * Reads a file's first rows. A column that the definition needs may be missing.
 * @param isCut true if only the beginning of the file is available, which may end inside a row
 * @throws what `readFeed` throws, except `feed.column_missing`
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
