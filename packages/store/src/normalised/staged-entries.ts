/** The manifest entries of the staged rows, collected during staging: 16 bytes per row. */
import type pg from 'pg';
import { joinManifests, type Manifest } from './manifest.js';

export class StagedEntries {
  #manifests: Manifest[] = [];
  #rows = 0;
  #joined: Manifest | null = null;

  /** The number of staged rows. */
  get rows(): number {
    return this.#rows;
  }

  /** @param entries of rows whose ids are those of ordinal 0 */
  add(entries: Manifest): void {
    if (entries.ids.length === 0) return;
    this.#manifests.push(entries);
    this.#rows += entries.ids.length;
  }

  /** The entries as added. */
  all(): Manifest {
    if (this.#joined === null) {
      this.#joined = joinManifests(this.#manifests);
      this.#manifests = [];
    }
    return this.#joined;
  }

  /** The ids that several rows have, because their source keys repeat. */
  repeatedIds(): number[] {
    const ids = Float64Array.from(this.all().ids).sort();
    const repeated: number[] = [];
    for (let index = 1; index < ids.length; index++) {
      const id = ids[index] as number;
      if (id === ids[index - 1] && id !== repeated.at(-1)) repeated.push(id);
    }
    return repeated;
  }

  /**
   * The entries with their final ids, after ordinals and spare ids were assigned.
   * @param staged the staging table
   */
  async withFinalIds(client: pg.ClientBase, feed: string, staged: string): Promise<Manifest> {
    const { hashes, ids } = this.all();
    const { rows } = await client.query<{ hash: string; first: number; id: number }>(
      `select source_hash::text as hash, record_id($1, source_key, 0) as first, id from ${staged}
       where ordinal > 0 or id >= first_spare_id()`,
      [feed],
    );
    if (rows.length === 0) return { hashes, ids };
    // Rows with the same text and key are interchangeable: each takes one of their ids.
    const moved = new Map<string, number[]>();
    const firsts = new Set<number>();
    for (const { hash, first, id } of rows) {
      const key = `${BigInt.asUintN(64, BigInt(hash))} ${first}`;
      const ids = moved.get(key);
      if (ids === undefined) moved.set(key, [id]);
      else ids.push(id);
      firsts.add(first);
    }
    const finalIds = Float64Array.from(ids);
    for (let index = 0; index < ids.length; index++) {
      const first = ids[index] as number;
      if (!firsts.has(first)) continue;
      const id = moved.get(`${hashes[index]} ${first}`)?.pop();
      if (id !== undefined) finalIds[index] = id;
    }
    return { hashes, ids: finalIds };
  }
}
