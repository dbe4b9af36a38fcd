/** Only the rows that changed since the last download, merged into it and held to the portal's count. */
import { basename, dirname } from 'node:path';
import { type Base, mergeLines } from './base.js';
import { Part } from './part.js';
import type { Outline, Portal, WholeRead } from './portal.js';
import { headOfRow, later, lineOf } from './row-line.js';

/** More than this share of the rows, and reading them all is as cheap. */
const largestShare = 0.25;
/** They are held in memory until they are merged. */
const mostChanges = 100_000;

export interface ChangesOptions {
  /** Of the download, and what is told of it. */
  readonly path: string;
  readonly base: Base;
}

/**
 * Brings the last download up to date.
 * @returns null where every row must be read: the download is not what it was, the portal does not tell what changed, too much did, or what came does not add up to what the portal counts
 */
export async function readChanges<Told extends Outline>(
  portal: Portal<Told>,
  outline: Told,
  { path, base }: ChangesOptions,
): Promise<WholeRead | null> {
  const { keys } = outline;
  if (keys.id === null || keys.changed === null) return null;
  const { changed: since } = base;
  if (since === null) return null;
  const expected = await portal.count(outline, since);
  if (expected === null || expected > mostChanges) return null;
  const total = await portal.count(outline, null);
  if (total === null || expected > total * largestShare) return null;

  const changes = new Map<string, string>();
  let changed: string | number | null = since;
  for (let at: string | null = null; changes.size < expected; ) {
    const page = await portal.page(outline, at, since);
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

  const draft = await Part.begin(dirname(path), basename(path));
  try {
    const { from, rows, size, sha256 } = await mergeLines(path, draft.path, changes, keys);
    if (from !== base.sha256) return null;
    const after = await portal.outline();
    // A row that is gone is in no change: the count tells.
    if (rows !== total || after.version !== outline.version) return null;
    await draft.complete(path);
    return { rows, size, sha256, changed, fullAt: base.fullAt };
  } finally {
    await draft.discard();
  }
}
