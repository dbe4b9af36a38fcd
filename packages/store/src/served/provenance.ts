/**
 * Where a record comes from, in the form in which it stands. What is not known is null: records that no run has changed
 * since runs are noted have a source alone.
 */
export interface Provenance {
  /** The feed. */
  readonly source: string;
  readonly publisher: string | null;
  /** Where anybody can look at the source. */
  readonly url: string | null;
  /** When the source was fetched that brought the record as it stands. */
  readonly fetchedAt: string | null;
  /** The version of the feed that came of it. */
  readonly feedVersion: number | null;
}

/** A record that says where it comes from. */
export interface Sourced {
  readonly provenance: Provenance;
}

/** The columns of `Sourced`, of a table with `feed` and `run_id`, over `provenanceJoin`. */
export const provenanceColumns = (alias: string): string => `
  ${alias}.feed as "provenance.source", v.publisher as "provenance.publisher", v.url as "provenance.url",
  v.fetched_at as "provenance.fetchedAt", v.version as "provenance.feedVersion"`;

/** From a record to the version `v` of its feed that brought it: a table of one row for each night that changed a feed. */
export const provenanceJoin = (alias: string): string =>
  `left join feed_version v on v.feed = ${alias}.feed and v.run_id = ${alias}.run_id`;
