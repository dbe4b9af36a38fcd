/** What the served records of a feed were made of: the hash of each record's text at its source, and the record's id. */
import type pg from 'pg';

/** Two numbers an entry: a hash of 64 bits and an id of 52. */
const ENTRY_BYTES = 16;
const ENTRIES_PER_PART = 50_000;

/** Every entry of a feed's manifest; the two lists go side by side. */
export interface Manifest {
  readonly hashes: BigUint64Array<ArrayBuffer>;
  readonly ids: BigInt64Array<ArrayBuffer>;
}

/** A feed's manifest, or null where it has none and everything has to be compared. */
export async function loadManifest(client: pg.ClientBase, feed: string): Promise<Manifest | null> {
  const { rows: parts } = await client.query<{ part: number; bytes: number }>(
    'select part, length(entries) as bytes from feed_manifest where feed = $1 order by part',
    [feed],
  );
  if (parts.length === 0) return null;
  const count = parts.reduce((sum, { bytes }) => sum + bytes / ENTRY_BYTES, 0);
  const hashes = new BigUint64Array(count);
  const ids = new BigInt64Array(count);
  let next = 0;
  for (const { part } of parts) {
    const { rows } = await client.query<{ entries: Buffer }>(
      'select entries from feed_manifest where feed = $1 and part = $2',
      [feed, part],
    );
    const entries = rows[0]?.entries ?? Buffer.alloc(0);
    const view = new DataView(entries.buffer, entries.byteOffset, entries.length);
    for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
      hashes[next] = view.getBigUint64(at);
      ids[next] = view.getBigInt64(at + 8);
      next++;
    }
  }
  return { hashes, ids };
}

/** Writes a feed's manifest anew from the rows that were staged, all of them. */
export async function saveStagedManifest(client: pg.ClientBase, feed: string, staged: string): Promise<void> {
  await forgetManifest(client, feed);
  await addStaged(client, feed, staged, 0);
}

/** Adds the entries of the staged rows, from a part on. */
async function addStaged(client: pg.ClientBase, feed: string, staged: string, first: number): Promise<void> {
  await client.query(
    `insert into feed_manifest
     select $1, part, string_agg(int8send(source_hash) || int8send(id), ''::bytea)
     from (select source_hash, id, $2::integer + (row_number() over () - 1)::integer / ${ENTRIES_PER_PART} as part
           from ${staged}) s
     group by part`,
    [feed, first],
  );
}

/** Writes a feed's manifest anew: the entries that stay, and those of the rows that were staged. */
export async function saveManifest(
  client: pg.ClientBase,
  feed: string,
  staying: Manifest,
  staged: string,
): Promise<void> {
  await forgetManifest(client, feed);
  const count = staying.ids.length;
  let part = 0;
  for (let from = 0; from < count; from += ENTRIES_PER_PART) {
    const to = Math.min(count, from + ENTRIES_PER_PART);
    const view = new DataView(new ArrayBuffer((to - from) * ENTRY_BYTES));
    for (let index = from; index < to; index++) {
      view.setBigUint64((index - from) * ENTRY_BYTES, staying.hashes[index] as bigint);
      view.setBigInt64((index - from) * ENTRY_BYTES + 8, staying.ids[index] as bigint);
    }
    await savePart(client, feed, part++, Buffer.from(view.buffer));
  }
  await addStaged(client, feed, staged, part);
}

async function savePart(client: pg.ClientBase, feed: string, part: number, entries: Buffer): Promise<void> {
  await client.query('insert into feed_manifest (feed, part, entries) values ($1, $2, $3)', [
    feed,
    part,
    entries,
  ]);
}

/** Drops a feed's manifest: its next run compares everything. */
export async function forgetManifest(client: pg.ClientBase, feed: string): Promise<void> {
  await client.query('delete from feed_manifest where feed = $1', [feed]);
}
