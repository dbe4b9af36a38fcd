/** What the portal connectors share: pages of rows, written down as JSON Lines. */
import { GuardError } from '@crs/domain';
import { type FeedFormat, formatSchema } from '../definition/format-schema.js';
import type { FeedDefinition } from '../definition/schema.js';
import { columnsMissing } from '../guards.js';
import { missingColumns } from '../mapping/required.js';
import { type ConnectorOptions, type OpenedSource, opened } from './connector.js';
import { saveDownload } from './downloads.js';
import { stampFile } from './stamp.js';

/** Rows as the portal connectors write them down. */
export const portalFormat: FeedFormat = formatSchema.parse({ type: 'jsonl' });

/** What a portal says of a data set before its rows. */
export interface Outline {
  /** Changes whenever the rows do; null where the portal does not tell. */
  readonly version: string | null;
  readonly columns: readonly string[];
}

/** A data set of a portal. */
export interface Portal {
  readonly location: string;
  outline(): Promise<Outline>;
  pages(outline: Outline): AsyncIterable<readonly unknown[]>;
}

const mostPasses = 2;

/**
 * Reads a data set that is not as it was. One that changes while it is read is read once more.
 * @throws GuardError `feed.column_missing` before any row is fetched, `feed.unsteady`
 */
export async function openPortal(
  definition: FeedDefinition,
  portal: Portal,
  { dataDir, previousStamp, sample }: ConnectorOptions,
): Promise<OpenedSource> {
  const { feed } = definition;
  let outline = await portal.outline();
  const known = previousStamp?.location === portal.location ? previousStamp : null;
  if (known !== null && known.version !== null && known.version === outline.version) {
    return { unchanged: true, stamp: known };
  }
  for (let pass = 1; pass <= mostPasses; pass++) {
    const missing = missingColumns(definition, outline.columns);
    if (missing.length > 0 && !sample) throw columnsMissing(feed, missing, outline.columns);
    const path = await saveDownload(dataDir, `${feed}.jsonl`, lines(portal.pages(outline), sample));
    const after = sample ? outline : await portal.outline();
    if (after.version === outline.version) {
      const stamp = await stampFile(path, portal.location, { version: outline.version });
      const result = opened(stamp, previousStamp, path, portalFormat);
      return result.unchanged ? result : { ...result, columns: outline.columns };
    }
    outline = after;
  }
  throw new GuardError(
    'feed.unsteady',
    `${feed}: the data set changed while it was read, ${mostPasses} times over.`,
    'Run the feed again when its publisher has finished loading.',
  );
}

async function* lines(pages: AsyncIterable<readonly unknown[]>, sample: boolean): AsyncGenerator<string> {
  for await (const rows of pages) {
    if (rows.length > 0) yield `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
    if (sample) return;
  }
}
