/** A sample of the source of a feed that has a definition. */
import { UsageError } from '@crs/domain';
import type { FeedDefinition } from '@crs/feeds';
import { withTemporaryFolder } from '@crs/sources';
import { firstRows, openSample } from './first-rows.js';
import type { SampleOptions } from './sample-source.js';
import type { SourceSample } from './source-sample.js';

/** Rows of a sample. */
const SAMPLE_ROWS = 1000;

/**
 * The first rows of a feed's source, read as its definition says.
 * @throws UsageError `feed.joined` for a feed whose rows are joined with others; what `openSource` and `readFeed` throw
 */
export async function sampleFeed(definition: FeedDefinition, options: SampleOptions): Promise<SourceSample> {
  const { feed, source, format, attach, title, publisher } = definition;
  if (attach.length > 0)
    throw new UsageError(
      'feed.joined',
      `The rows of ${feed} are joined with those of other sources, which a sample does not show.`,
      'Edit its definition by hand (config/feeds/REFERENCE.md), then run crs feeds check.',
    );
  return withTemporaryFolder(options.dataDir, async (folder) => {
    const opened = await openSample(definition, { ...options, dataDir: folder });
    const { rows, columns } = await firstRows(definition, opened, { most: SAMPLE_ROWS });
    return {
      source,
      format: format ?? null,
      title,
      publisher,
      description: null,
      host: '',
      rowCount: null,
      columns: columns.map((name) => ({ name, type: null, label: null })),
      rows: rows.slice(0, SAMPLE_ROWS),
      fromSource: true,
      notes: [],
    };
  });
}
