import type { Tier } from '@crs/domain';

/** The link of a record to a contractor. `matchConfidence` has three decimals; the strongest signal comes first. */
export interface MatchColumns {
  readonly matchConfidence: string | null;
  readonly tier: Tier | null;
  readonly verificationSignals: string | null;
}

/** A record's link through the match of its claim. */
export interface ClaimMatchColumns extends MatchColumns {
  readonly contractorLicenseNumber: string | null;
  readonly contractorLicenseName: string | null;
  readonly candidateCount: number;
}

/** The columns of `MatchColumns`, from an alias with `confidence`, `tier` and `signals`; null for an unmatched claim. */
export const linkColumns = (alias: string): string => `
  case when ${alias}.tier is not null then ${alias}.confidence::text end as "matchConfidence",
  ${alias}.tier, nullif(array_to_string(${alias}.signals, ','), '') as "verificationSignals"`;

/** The columns of `ClaimMatchColumns`; needs `claimMatchJoins`. */
export const claimMatchColumns = `
  c.license_number as "contractorLicenseNumber", c.name as "contractorLicenseName",
  ${linkColumns('m')}, coalesce(m.candidate_count, 0) as "candidateCount"`;

/** Joins a record's own match `m` and its contractor `c`. */
export const claimMatchJoins = (alias: string): string =>
  `left join match m on m.claim_id = ${alias}.claim_id left join contractor c on c.id = m.contractor_id`;

/** The link columns that `linkColumns` reads, and those that `claimMatchColumns` reads. */
export const linkFields: readonly string[] = ['confidence', 'tier', 'signals'];
export const matchFields: readonly string[] = [...linkFields, 'candidate_count'];

/** Joins the contractor `c` to which a list belongs. */
export const joinContractor = (contractorId: string): string =>
  `left join contractor c on c.id = ${contractorId}`;
