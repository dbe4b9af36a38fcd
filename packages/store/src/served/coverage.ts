import type { Family } from '@crs/domain';
import type { ReadSession } from './read-session.js';

/** Shares of permits by the tier of their match, 0 to 1. */
export interface TierShares {
  readonly verified: number;
  readonly likely: number;
  readonly possible: number;
  readonly ambiguous: number;
  readonly unmatched: number;
}

/** The share of a tier's matches that were right, its 95% interval, and how many were checked. */
export interface TierPrecision {
  readonly tier: 'verified' | 'likely' | 'possible';
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly of: number;
}

/** What is known about a feed's records, as of its last publish. */
export interface FeedCoverage {
  readonly source: string;
  readonly family: string;
  readonly jurisdiction: string | null;
  readonly state: string | null;
  readonly publisher: string | null;
  readonly url: string | null;
  readonly license: string | null;
  readonly termsUrl: string | null;
  readonly attribution: string | null;
  readonly records: number;
  /** Number of rows in its last reading that could not be read; null if that is not known. */
  readonly rejected: number | null;
  /** `YYYY-MM` */
  readonly firstMonth: string | null;
  readonly lastDate: string | null;
  readonly lastSuccessAt: string | null;
  readonly lastChangeAt: string | null;
  /** The median number of days between its last versions; null before there are three. */
  readonly intervalDays: number | null;
  readonly fill: readonly { readonly field: string; readonly share: number }[];
  readonly tiers: TierShares | null;
  readonly precision: number | null;
  readonly precisionLow: number | null;
  readonly precisionHigh: number | null;
  readonly precisionOf: number | null;
  /** For each tier in which matches could be checked, most certain first. */
  readonly precisionByTier: readonly TierPrecision[];
}

/** Number of versions whose intervals are considered. */
export const SHOWN_VERSIONS = 12;

/** Which feeds to return; null or missing values do not filter. */
export interface CoverageSearch {
  readonly family?: Family | null;
  /** Ignores case, like `state`. */
  readonly jurisdiction?: string | null;
  readonly state?: string | null;
}

/** The coverage of served feeds, by family and name. */
export async function listCoverage(
  session: ReadSession,
  { family = null, jurisdiction = null, state = null }: CoverageSearch = {},
): Promise<readonly FeedCoverage[]> {
  const prepared = (field: string): string => `c.value -> '${field}'`;
  const text = (field: string): string => `c.value ->> '${field}' as "${field}"`;
  const number = (field: string): string => `(c.value ->> '${field}')::float8 as "${field}"`;
  const { rows } = await session.query<FeedCoverage>({
    rows: `select f.feed as source, f.family, f.jurisdiction, f.state, v.publisher, v.url, ${text('license')},
        ${text('termsUrl')}, ${text('attribution')}, coalesce((c.value ->> 'records')::bigint, 0) as records,
        (c.value ->> 'rejected')::int as rejected,
        ${text('firstMonth')}, ${text('lastDate')}, f.last_success_at as "lastSuccessAt",
        f.last_change_at as "lastChangeAt", i.days as "intervalDays", coalesce(${prepared('fill')}, '[]') as fill,
        ${prepared('tiers')} as tiers, ${number('precision')}, ${number('precisionLow')}, ${number('precisionHigh')},
        (c.value ->> 'precisionOf')::int as "precisionOf",
        coalesce(${prepared('precisionByTier')}, '[]') as "precisionByTier"
      from feed_state f
      left join (select value ->> 'source' as feed, value from json_array_elements(
        (select value from prepared_figure where name = 'coverage')) as one (value)) c on c.feed = f.feed
      left join lateral (select publisher, url from feed_version v where v.feed = f.feed
        order by version desc limit 1) v on true
      left join lateral (
        select case when count(*) >= 2 then round((percentile_cont(0.5) within group (order by days))::numeric, 2)::float8 end as days
        from (select extract(epoch from fetched_at - lag(fetched_at) over (order by version)) / 86400 as days
              from (select version, fetched_at from feed_version v where v.feed = f.feed
                    order by version desc limit ${SHOWN_VERSIONS}) last) gaps where days is not null) i on true
      where ($1::text is null or f.family = $1) and ($2::text is null or lower(f.jurisdiction) = lower($2))
        and ($3::text is null or upper(f.state) = upper($3))
      order by f.family, f.feed`,
    values: [family, jurisdiction, state],
  });
  return rows;
}
