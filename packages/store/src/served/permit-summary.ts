import { claimsMade } from '../normalised/claim-figures.js';
import type { Conditions } from './conditions.js';

/** Figures about a set of permits. Money in US dollars. */
export interface PermitSummary {
  readonly totalPermits: number;
  readonly uniqueAddresses: number;
  readonly uniqueContractors: number;
  readonly totalValue: number;
  readonly permitTypes: Readonly<Record<string, number>>;
  readonly mostRecentDate: string | null;
  readonly tierBreakdown: {
    readonly verified: number;
    readonly likely: number;
    readonly possible: number;
    readonly ambiguous: number;
  };
}

/** SQL for a summary's columns. */
interface SummaryColumns {
  readonly permits: string;
  readonly addresses: string;
  readonly contractors: string;
  /** Null without permits. */
  readonly value: string;
  /** A JSON object of permit counts by type, most frequent first; null without permits. */
  readonly types: string;
  readonly latest: string;
  /** A select of `tier` and `permits`. */
  readonly tiers: string;
}

/** SQL for a summary as the JSON of a `PermitSummary`. */
export function summaryJson(parts: SummaryColumns): string {
  return `json_build_object(
       'totalPermits', ${parts.permits},
       'uniqueAddresses', ${parts.addresses},
       'uniqueContractors', ${parts.contractors},
       'totalValue', coalesce(nullif(${parts.value}, 0), 0),
       'permitTypes', coalesce(${parts.types}, '{}'),
       'mostRecentDate', ${parts.latest},
       'tierBreakdown', (select json_object_agg(t.name, coalesce(s.permits, 0) order by t.ord)
          from unnest(array['verified', 'likely', 'possible', 'ambiguous']) with ordinality t (name, ord)
          left join (${parts.tiers}) s on s.tier = t.name))`;
}

/** SQL for whether a claim, given by its alias, comes from permits; claims in other records have their own scopes. */
export const isOfPermits = (claim: string): string => `(${claim}.scope not in ('osha', 'orders', 'actions'))`;

/** SQL for the claims `claim_id` of a permit's contractors, each once. */
export const claimsNamed = (permit: string): string =>
  `lateral (select distinct claim_id from unnest(${claimsMade('permits', permit)}) made (claim_id)
     where claim_id is not null) named`;

/**
 * SQL for the contractor that a claim names: the matched contractor, or else its comparable name, or else the claim
 * itself.
 */
export const whoSql = (contractorId: string, nameKey: string, claimId: string): string =>
  `coalesce((${contractorId})::text, 'name ' || (${nameKey}), 'claim ' || ${claimId})`;

/** SQL for a date as the text of a timestamp. */
export const dateText = (date: string): string =>
  `to_char(${date} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/**
 * SQL for the permits `p` that meet the conditions, with the columns that a summary and a list of the newest permits
 * need: the table `hit`.
 */
export const summaryHits = (conditions: Conditions): string =>
  `select id, claim_id, value, permit_type, issue_date, lower(coalesce(city, jurisdiction)) as town,
     coalesce(property_address_key, lower(property_address)) as address
   from permit p where ${conditions.sql}`;

/**
 * SQL for the summary of `hit`, the permits that meet the conditions. All contractors that the permits name are counted: the matched one, or else the claim's
 * normalized name. A permit has the tier of its own contractor. An address is the normalized one in its city, or else
 * the original.
 */
export const summarySql = (conditions: Conditions): string => `with firm as materialized (
       select m.tier, h.permits, coalesce(m.contractor_id::text,
         (select 'name ' || cl.name_key from claim cl where cl.id = h.claim_id), 'claim ' || h.claim_id) as who
       from (
         select claim_id, count(*) as permits from hit where claim_id is not null group by claim_id
         union all
         select distinct unnest(p.contractor_claims), 0 from permit p where p.contractor_claims is not null and ${conditions.sql}) h
       left join match m on m.claim_id = h.claim_id),
     tiers as (select tier, sum(permits) as permits from firm where tier is not null group by tier)
     select ${summaryJson({
       permits: '(select count(*) from hit)',
       addresses:
         '(select count(*) from (select distinct address, town from hit where address is not null) a)',
       contractors: '(select count(*) from (select distinct who from firm) firms)',
       value: '(select sum(value) from hit)',
       types: `(select json_object_agg(permit_type, permits order by permits desc, permit_type) from
          (select permit_type, count(*) as permits from hit where permit_type is not null group by permit_type) t)`,
       latest: dateText('(select max(issue_date) from hit)'),
       tiers: 'select tier, permits from tiers',
     })} as summary`;
