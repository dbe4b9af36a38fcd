import type { Tier } from '@crs/domain';

/** What a record linked to a contractor says about the link: `matchConfidence` has three digits, signals the strongest first. */
export interface MatchColumns {
  readonly matchConfidence: string | null;
  readonly tier: Tier | null;
  readonly verificationSignals: string | null;
}

/** The link of a record through the match of its claim; needs `match_joins`. */
export interface ClaimMatchColumns extends MatchColumns {
  readonly contractorLicenseNumber: string | null;
  readonly contractorLicenseName: string | null;
  readonly candidateCount: number;
}

/** The columns of a link, from an alias with `confidence`, `tier` and `signals`. An unmatched claim has none of them. */
export const linkColumns = (alias: string): string => `
  case when ${alias}.tier is not null then ${alias}.confidence::text end as "matchConfidence",
  ${alias}.tier, nullif(array_to_string(${alias}.signals, ','), '') as "verificationSignals"`;

/** The columns of `ClaimMatchColumns`, over `claimMatchJoins`. */
export const claimMatchColumns = `
  c.license_number as "contractorLicenseNumber", c.name as "contractorLicenseName",
  ${linkColumns('m')}, coalesce(m.candidate_count, 0) as "candidateCount"`;

/** From a record's claim to its match `m` and contractor `c`. */
export const claimMatchJoins = (alias: string): string =>
  `left join match m on m.claim_id = ${alias}.claim_id left join contractor c on c.id = m.contractor_id`;

const matchFields = ['confidence', 'tier', 'signals', 'candidate_count'];

/** What a list of one contractor picks of the matches `matched` that it goes through, for `matchedJoins`. */
export const pickedMatch: readonly string[] = matchFields.map((field) => `matched.${field}`);

/**
 * The same as `claimMatchJoins`, from what was picked of the matches of one contractor, given its id in SQL: it has few
 * matches and many records, and is itself read once.
 */
export const matchedJoins = (contractorId: string): string =>
  `cross join lateral (select ${matchFields.map((field) => `picked.${field}`).join(', ')}) m
  left join contractor c on c.id = ${contractorId}`;
