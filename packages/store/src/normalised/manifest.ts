/** The manifest of a feed: the hash of each record's source text, and the record's id. It identifies new rows. */
import type pg from 'pg';

/** A 64-bit hash and a 52-bit id, as 64-bit numbers. */
const ENTRY_BYTES = 16;
const ENTRIES_PER_PART = 50_000;

/** Entries of a manifest: `hashes[i]` belongs to `ids[i]`. */
export interface Manifest {
  readonly hashes: BigUint64Array<ArrayBuffer>;
  readonly ids: Float64Array<ArrayBuffer>;
}

/** A feed's manifest, or null if it has none and every row must be compared. */
export async function loadManifest(client: pg.ClientBase, feed: string): Promise<Manifest | null> {
  let manifest: Manifest | null = null;
  // Reads part by part, because the driver takes several times the memory of a result.
  for (let part = 0, next = 0; manifest === null || next < manifest.ids.length; part++) {
    const { rows } = await client.query<{ entries: Buffer; bytes: number }>(
      `select entries, (select sum(length(entries)) from feed_manifest where feed = $1) as bytes
       from feed_manifest where feed = $1 and part = $2`,
      [feed, part],
    );
    const [row] = rows;
    if (row === undefined) return manifest;
    manifest ??= emptyManifest(row.bytes / ENTRY_BYTES);
    const half = row.entries.length / 2;
    const count = row.entries.length / ENTRY_BYTES;
    bytesOf(manifest.hashes, next, count).set(row.entries.subarray(0, half));
    bytesOf(manifest.ids, next, count).set(row.entries.subarray(half));
    next += count;
  }
  return manifest;
}

/** Replaces a feed's manifest with these entries. */
export async function saveManifest(
  client: pg.ClientBase,
  feed: string,
  manifests: readonly Manifest[],
): Promise<void> {
  const { hashes, ids } = joinManifests(manifests);
  if (ids.length === 0) await forgetManifest(client, feed);
  const last = Math.ceil(ids.length / ENTRIES_PER_PART) - 1;
  for (let from = 0, part = 0; part <= last; from += ENTRIES_PER_PART, part++) {
    const count = Math.min(ids.length - from, ENTRIES_PER_PART);
    const entries = Buffer.concat([bytesOf(hashes, from, count), bytesOf(ids, from, count)]);
    await client.query(
      `with beyond as (delete from feed_manifest where feed = $1 and part > $4)
       insert into feed_manifest (feed, part, entries) values ($1, $2, $3)
       on conflict (feed, part) do update set entries = excluded.entries`,
      [feed, part, entries, last],
    );
  }
}

/** Drops a feed's manifest: its next run compares every row. */
export async function forgetManifest(client: pg.ClientBase, feed: string): Promise<void> {
  await client.query('delete from feed_manifest where feed = $1', [feed]);
}

/** Concatenates manifests. */
export function joinManifests(manifests: readonly Manifest[]): Manifest {
  const joined = emptyManifest(manifests.reduce((sum, { ids }) => sum + ids.length, 0));
  let next = 0;
  for (const { hashes, ids } of manifests) {
    joined.hashes.set(hashes, next);
    joined.ids.set(ids, next);
    next += ids.length;
  }
  return joined;
}

function emptyManifest(count: number): Manifest {
  return { hashes: new BigUint64Array(count), ids: new Float64Array(count) };
}

/** The bytes of some 64-bit numbers, in this machine's byte order. */
function bytesOf(
  { buffer, byteOffset }: BigUint64Array<ArrayBuffer> | Float64Array<ArrayBuffer>,
  from: number,
  count: number,
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer, byteOffset + from * 8, count * 8);
}
