/** Reads files on this disk. */
import { access, stat } from 'node:fs/promises';
import { UsageError } from '@crs/domain';
import type { Environment, FeedDefinition, FeedFormat } from '@crs/feeds';
import { type Connector, type OpenedSource, opened } from '../connector.js';
import { type SourceStamp, stampFile } from '../source-stamp.js';
import { resolvePath } from './file-path.js';

export const openFile: Connector = async (definition, { env, previousStamp }) => {
  const { feed, folder, source, format } = definition;
  const path = resolvePath(feed, source.file ?? '', folder, env);
  return readLocal(feed, path, format as FeedFormat, previousStamp);
};

/** Bytes of the file of a feed; null if its source is not a file, or the file does not exist. */
export async function fileSize(
  { feed, folder, source }: Pick<FeedDefinition, 'feed' | 'folder' | 'source'>,
  env: Environment,
): Promise<number | null> {
  if (source.file === undefined) return null;
  try {
    return (await stat(resolvePath(feed, source.file, folder, env))).size;
  } catch {
    // Reading the feed reports the error.
    return null;
  }
}

/**
 * A file at a path.
 * @throws UsageError `feed.file_missing`
 */
export async function readLocal(
  feed: string,
  path: string,
  format: FeedFormat | (() => Promise<FeedFormat>),
  previousStamp: SourceStamp | null,
): Promise<OpenedSource> {
  try {
    await access(path);
  } catch (error) {
    throw new UsageError(
      'feed.file_missing',
      `${feed}: cannot read ${path}: ${(error as Error).message}.`,
      "Put the file there, or correct the path in the feed's definition.",
    );
  }
  const known = typeof format === 'function' ? await format() : format;
  return opened(await stampFile(path, path), previousStamp, path, known);
}
