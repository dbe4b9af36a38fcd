import { hash } from 'node:crypto';

/** The bits of a hash that make an id, as `id_bits` gives them in SQL. Spare ids have one more, which fits a JSON number. */
export const ID_BITS = 52;

/**
 * The id that the hash of an identity gives, as `hashed_id` makes it in SQL.
 * @param bits of the hash; tests take few, so that ids collide
 */
export function hashedId(identity: string, bits: number = ID_BITS): number {
  return idOfHash(hash('md5', identity, 'hex'), bits);
}

/** The id of a record without a spare one: the hash of feed, source key and ordinal, as `record_id` makes it in SQL. */
export function recordId(feed: string, sourceKey: string, ordinal: number, bits: number = ID_BITS): number {
  return hashedId(`${feed}\u001f${sourceKey}\u001f${ordinal}`, bits);
}

const idOfHash = (digest: string, bits: number): number =>
  Math.floor(Number.parseInt(digest.slice(0, 13), 16) / 2 ** (ID_BITS - bits));

/** What tells two identities of the same id apart: 16 hexadecimal digits, those of `id_mark` in SQL. */
export function idMark(identity: string): string {
  return hash('md5', identity, 'hex').slice(13, 29);
}

/** Ids as an SQL literal, for statements that take no parameters. */
export const idsSql = (ids: readonly number[]): string => `'{${ids.join(',')}}'::bigint[]`;
