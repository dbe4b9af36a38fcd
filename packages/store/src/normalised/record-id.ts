import { hash } from 'node:crypto';

/** The number of hash bits in an id, like `id_bits` in SQL. Spare ids have one more, which fits a JSON number. */
export const ID_BITS = 52;

/**
 * The id from the hash of an identity, like `hashed_id` in SQL.
 * @param bits of the hash; tests use few, so that ids collide
 */
export function hashedId(identity: string, bits: number = ID_BITS): number {
  return idOfHash(hash('md5', identity, 'hex'), bits);
}

/** The id of a record without a spare one: the hash of feed, source key, and ordinal, like `record_id` in SQL. */
export function recordId(feed: string, sourceKey: string, ordinal: number, bits: number = ID_BITS): number {
  return hashedId(`${feed}\u001f${sourceKey}\u001f${ordinal}`, bits);
}

const idOfHash = (digest: string, bits: number): number =>
  Math.floor(Number.parseInt(digest.slice(0, 13), 16) / 2 ** (ID_BITS - bits));

/** Distinguishes two identities with the same id: 16 hexadecimal digits, like `id_mark` in SQL. */
export function idMark(identity: string): string {
  return hash('md5', identity, 'hex').slice(13, 29);
}

/** Ids as an SQL literal, for statements without parameters. */
export const idsSql = (ids: readonly number[]): string => `'{${ids.join(',')}}'::bigint[]`;
