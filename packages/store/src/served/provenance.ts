import type { ReadSession } from './read-session.js';

/**
 * Where the current version of a record comes from. Unknown fields are null: records that have not changed since
 * provenance was introduced have only a source.
 */
export interface Provenance {
  /** The feed. */
  readonly source: string;
  readonly publisher: string | null;
  /** The source's public address. */
  readonly url: string | null;
  /** When the current version of the record was fetched. */
  readonly fetchedAt: string | null;
  /** The version of the feed that introduced it. */
  readonly feedVersion: number | null;
}

/** A record with its provenance. */
export interface Sourced {
  readonly provenance: Provenance;
}

/** When a feed was last read, or null. */
export async function readLastSuccess(session: ReadSession, feed: string): Promise<string | null> {
  const { rows } = await session.query<{ at: string | null }>({
    rows: 'select last_success_at as at from feed_state where feed = $1',
    values: [feed],
  });
  return rows[0]?.at ?? null;
}

/** The columns of `Sourced`, from a table with `feed` and `run_id`; needs `provenanceJoin`. */
export const provenanceColumns = (alias: string): string => `
  ${alias}.feed as "provenance.source", v.publisher as "provenance.publisher", v.url as "provenance.url",
  v.fetched_at as "provenance.fetchedAt", v.version as "provenance.feedVersion"`;

/** Joins the version `v` of a record's feed, a small table with one row for each night that changed a feed. */
export const provenanceJoin = (alias: string): string =>
  `left join feed_version v on v.feed = ${alias}.feed and v.run_id = ${alias}.run_id`;
