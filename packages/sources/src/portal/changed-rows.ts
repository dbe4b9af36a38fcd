/** Incremental read: merges rows that changed since the last download into it, and compares the result with the count. */
import { basename, dirname } from 'node:path';
import { PartialFile } from '../download/partial-file.js';
import { type LastDownload, mergeLines } from './last-download.js';
import type { CompleteDownload, DatasetInfo, PagedDataset } from './paged-dataset.js';
import { headOfRow, later, lineOf } from './row-line.js';

/** Above this share of changed rows, reading all rows is as cheap. */
const largestShare = 0.25;
/** Maximum number of changed rows, which are in memory until they are merged. */
const mostChanges = 100_000;

interface ChangesOptions {
  /** The path of the last download. */
  readonly path: string;
  readonly last: LastDownload;
}

/**
 * Updates the last download.
 * @returns null if every row must be read: the file was changed or is missing, the portal has no times of change, too many
 *   rows changed, or the merged rows do not match the portal's count
 */
export async function readChanges<Info extends DatasetInfo>(
  portal: PagedDataset<Info>,
  info: Info,
  { path, last }: ChangesOptions,
): Promise<CompleteDownload | null> {
  const { keys } = info;
  if (keys.id === null || keys.changed === null) return null;
  const { changed: since } = last;
  if (since === null) return null;
  const expected = await portal.count(info, since);
  if (expected === null || expected > mostChanges) return null;
  const total = await portal.count(info, null);
  if (total === null || expected > total * largestShare) return null;

  const changes = new Map<string, string>();
  let changed: string | number | null = since;
  for (let at: string | null = null; changes.size < expected; ) {
    const page = await portal.page(info, at, since);
    for (const row of page.rows) {
      const head = headOfRow(row, keys);
      if (head.id === null || changes.has(String(head.id))) return null;
      changes.set(String(head.id), lineOf(row, keys));
      changed = later(changed, head.changed);
    }
    if (page.rows.length === 0 || page.last === 'yes') break;
    at = page.next;
  }
  if (changes.size !== expected) return null;

  const draft = await PartialFile.begin(dirname(path), basename(path));
  try {
    const { from, rows, size, sha256 } = await mergeLines(path, draft.path, changes, keys);
    if (from !== last.sha256) return null;
    const after = await portal.info();
    // Removed rows are not among the changes; the count detects them.
    if (rows !== total || after.version !== info.version) return null;
    await draft.complete(path);
    return { rows, size, sha256, changed, fullAt: last.fullAt };
  } finally {
    await draft.discard();
  }
}
