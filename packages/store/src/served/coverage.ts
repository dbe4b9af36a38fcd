import type { Family } from '@crs/domain';
import { readFigure } from './figures.js';
import type { ReadSession } from './read-session.js';

/** Shares of permits by the tier of their match, 0 to 1. */
export interface TierShares {
  readonly verified: number;
  readonly likely: number;
  readonly possible: number;
  readonly ambiguous: number;
  readonly unmatched: number;
}

/** The share of a tier's checked matches that were correct, its 95% interval, and the number of checked matches. */
export interface TierPrecision {
  readonly tier: 'verified' | 'likely' | 'possible';
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly of: number;
}

/** Facts about a feed's records, as of its last publish. */
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
  /** Number of unreadable rows in the last read; null if unknown. */
  readonly rejected: number | null;
  /** `YYYY-MM` */
  readonly firstMonth: string | null;
  readonly lastDate: string | null;
  readonly lastSuccessAt: string | null;
  readonly lastChangeAt: string | null;
  /** Median days between the feed's last versions; null with fewer than three. */
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
interface CoverageSearch {
  readonly family?: Family | null;
  /** Ignores case, like `state`. */
  readonly jurisdiction?: string | null;
  readonly state?: string | null;
}

/** The figures that publishing prepares for a feed. Those that an earlier version did not prepare are missing. */
type PreparedCoverage = Partial<Omit<FeedCoverage, keyof FeedStanding>> & Pick<FeedCoverage, 'source'>;

/** Facts about a feed other than its records. They may change without a new data version. */
type FeedStanding = Pick<
  FeedCoverage,
  | 'family'
  | 'jurisdiction'
  | 'state'
  | 'publisher'
  | 'url'
  | 'lastSuccessAt'
  | 'lastChangeAt'
  | 'intervalDays'
>;

/** The coverage of served feeds, by family and name. */
export async function listCoverage(
  session: ReadSession,
  { family = null, jurisdiction = null, state = null }: CoverageSearch = {},
): Promise<readonly FeedCoverage[]> {
  const { rows } = await session.query<FeedStanding & Pick<FeedCoverage, 'source'>>({
    rows: `select f.feed as source, f.family, f.jurisdiction, f.state, v.publisher, v.url,
        f.last_success_at as "lastSuccessAt", f.last_change_at as "lastChangeAt", i.days as "intervalDays"
      from feed_state f
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
  const prepared = new Map<string, PreparedCoverage>(
    ((await readFigure<readonly PreparedCoverage[]>(session, 'coverage')) ?? []).map((one) => [
      one.source,
      one,
    ]),
  );
  return rows.map((feed) => withRecords(feed, prepared.get(feed.source)));
}

function withRecords(
  feed: FeedStanding & Pick<FeedCoverage, 'source'>,
  records: PreparedCoverage | undefined,
): FeedCoverage {
  const { lastSuccessAt, lastChangeAt, intervalDays, ...source } = feed;
  return {
    ...source,
    license: records?.license ?? null,
    termsUrl: records?.termsUrl ?? null,
    attribution: records?.attribution ?? null,
    records: records?.records ?? 0,
    rejected: records?.rejected ?? null,
    firstMonth: records?.firstMonth ?? null,
    lastDate: records?.lastDate ?? null,
    lastSuccessAt,
    lastChangeAt,
    intervalDays,
    fill: records?.fill ?? [],
    tiers: records?.tiers ?? null,
    precision: records?.precision ?? null,
    precisionLow: records?.precisionLow ?? null,
    precisionHigh: records?.precisionHigh ?? null,
    precisionOf: records?.precisionOf ?? null,
    precisionByTier: records?.precisionByTier ?? [],
  };
}
