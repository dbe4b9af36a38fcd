import type pg from 'pg';
import { recordId } from './record-id.js';

/** Attempts at an id in the range of hashes; later ones use the range of spare ids. */
const HASHED = 20;

/** The ids of new holders of some numbers in a roster: made from number and license type, and unique. */
export class HolderIds {
  readonly #client: pg.ClientBase;
  readonly #feed: string;
  readonly #bits: number;
  /** By number, the id of the contractor that the number identifies by itself. */
  readonly #bare: ReadonlyMap<string, number>;
  /** The ids of other holders. */
  readonly #taken = new Set<number>();
  /** The ids assigned since the last check, with the input of each. */
  #given = new Map<number, { readonly licenseKey: string; readonly identity: string }>();

  private constructor(client: pg.ClientBase, feed: string, bits: number, bare: ReadonlyMap<string, number>) {
    this.#client = client;
    this.#feed = feed;
    this.#bits = bits;
    this.#bare = bare;
  }

  static async of(client: pg.ClientBase, feed: string, licenseKeys: readonly string[]): Promise<HolderIds> {
    const { rows } = await client.query<{ key: string; id: number; bits: number }>(
      `select key, given_record_id('contractor', $1, key, 0) as id, id_bits() as bits from unnest($2::text[]) as key`,
      [feed, licenseKeys],
    );
    return new HolderIds(client, feed, rows[0]?.bits ?? 0, new Map(rows.map(({ key, id }) => [key, id])));
  }

  /** The id for the next holder of a number whose other holders have `ids`. */
  next(licenseKey: string, type: string, ids: ReadonlySet<number>): number {
    if (ids.size === 0) return this.#bare.get(licenseKey) as number;
    const key = `${licenseKey}\u001f${type.trim().toUpperCase()}`;
    for (let ordinal = 0; ; ordinal++) {
      const identity = `${key}\u001f${ordinal}`;
      const hashed = recordId(this.#feed, key, ordinal, this.#bits);
      const id = ordinal < HASHED ? hashed : 2 ** this.#bits + hashed;
      const isOthers = (this.#given.get(id)?.identity ?? identity) !== identity;
      if (ids.has(id) || this.#taken.has(id) || isOthers) continue;
      this.#given.set(id, { licenseKey, identity });
      return id;
    }
  }

  /**
   * Looks for the ids assigned since the last call among those of others: other holders, and the contractors that new
   * numbers alone mean, in `bare_number`.
   * @returns false if some are taken; then request all of them again
   */
  async areFree(): Promise<boolean> {
    if (this.#given.size === 0) return true;
    const given = JSON.stringify(
      [...this.#given].map(([id, { licenseKey }]) => ({ id, number: licenseKey })),
    );
    this.#given = new Map();
    const others = (table: string, id: string): string =>
      `select from ${table} o where o.${id} = n.id and (o.feed, o.license_key) <> ($2, n.number)`;
    const { rows } = await this.#client.query<{ id: number }>(
      `select n.id from json_to_recordset($1::json) as n (id bigint, number text)
       where exists (${others('contractor', 'id')}) or exists (${others('license_holder', 'contractor_id')})
         or exists (select from bare_number b where b.id = n.id)
         or exists (select from spare_id k where k.kind = 'contractor' and k.id = n.id)`,
      [given, this.#feed],
    );
    for (const { id } of rows) this.#taken.add(id);
    return rows.length === 0;
  }
}
