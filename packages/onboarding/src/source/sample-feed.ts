/** Takes a sample from the source of a feed that has a definition. */
import type { FeedDefinition } from '@crs/feeds';
import { withTemporaryFolder } from '@crs/sources';
import { firstRows, openSample } from './first-rows.js';
import type { SampleOptions } from './sample-source.js';
import type { SourceSample } from './source-sample.js';

/** The number of sample rows. */
const SAMPLE_ROWS = 1000;

/**
 * Reads the first rows of a feed's source with its definition. Attached sources are not read; a note says so.
 * @throws what `openSource` and `readFeed` throw
 */
export async function sampleFeed(definition: FeedDefinition, options: SampleOptions): Promise<SourceSample> {
  const { source, format, attach, title, publisher } = definition;
  const names = attach.map(({ name }) => name);
  const notes =
    names.length === 0
      ? []
      : [
          `The sample does not include attached sources (${names.join(', ')}): columns that read them are empty here, but nightly runs fill them.`,
        ];
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
      notes,
    };
  });
}
