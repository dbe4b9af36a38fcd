import { hash } from 'node:crypto';

/** The id of a record: the first 52 bits of the MD5 of feed, source key and ordinal, as `record_id` makes it in SQL. */
export function recordId(feed: string, sourceKey: string, ordinal: number): number {
  return Number.parseInt(hash('md5', `${feed}\u001f${sourceKey}\u001f${ordinal}`, 'hex').slice(0, 13), 16);
}

/** Ids as an SQL literal, for statements that take no parameters. */
export const idsSql = (ids: readonly number[]): string => `'{${ids.join(',')}}'::bigint[]`;
