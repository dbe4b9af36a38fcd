/** Prepares the coverage of each feed: number of records, dates, fields, and match quality. */
import type pg from 'pg';
import { inTransaction } from '../pool.js';
import { nextVersion, raiseVersion } from './data-version.js';
import { saveFigures } from './save-figures.js';

/** The terms of a feed's source, from its definition; null if unknown. */
interface SourceTerms {
  readonly source: string;
  readonly license: string | null;
  readonly termsUrl: string | null;
  readonly attribution: string | null;
}

/** The day of a record, by family. */
const DAYS = `case f.family when 'permits' then 'issueDate' when 'inspections' then 'openDate' when 'orders' then 'orderDate'
  when 'actions' then 'actionDate' else 'originalDate' end`;

/** SQL for the shares of permits by tier, from the summary prepared earlier. */
const tiers = `(select json_build_object('verified', round(v / n, 4), 'likely', round(l / n, 4), 'possible', round(p / n, 4),
    'ambiguous', round(a / n, 4), 'unmatched', round(1 - (v + l + p + a) / n, 4))
  from served.prepared_figure s cross join lateral (select nullif((s.value ->> 'totalPermits')::numeric, 0),
    (s.value #>> '{tierBreakdown,verified}')::numeric, (s.value #>> '{tierBreakdown,likely}')::numeric,
    (s.value #>> '{tierBreakdown,possible}')::numeric, (s.value #>> '{tierBreakdown,ambiguous}')::numeric) t (n, v, l, p, a)
  where s.name = 'permit_summary:' || f.jurisdiction and n is not null)`;

/**
 * SQL for the run that read the served data of a feed, rather than a run that found the source unchanged or was undone.
 */
const lastReading = `(select rows_rejected from crs.run where kind = 'ingest' and feed = s.feed and state = 'done'
  and not details ?| array['skipped', 'undoneBy', 'statusesOf'] order by id desc limit 1)`;

/** SQL for the last published matching's measurements on claims with a number. */
const measured = `(select g
  from (select details -> 'proof' -> 'groups' as groups from crs.published_matching m join crs.run r on r.id = m.run_id
        where m.scope = f.jurisdiction) last
  cross join lateral jsonb_array_elements(last.groups) g
  where g -> 'precision' ->> 'share' is not null order by (g ->> 'checked')::int desc limit 1)`;

/** SQL for the precision of each measured tier. */
const precisionByTier = `(select coalesce(json_agg(json_build_object('tier', name, 'share', round((t ->> 'precision')::numeric, 4),
    'low', round((t ->> 'low')::numeric, 4), 'high', round((t ->> 'high')::numeric, 4), 'of', (t ->> 'count')::int) order by place), '[]')
  from unnest(array['verified', 'likely', 'possible']) with ordinality tier (name, place)
  cross join lateral (select g -> 'tiers' -> name) one (t) where (t ->> 'precision') is not null)`;

/**
 * Prepares the coverage of all served feeds; raises the data version if the coverage changed. Call it under the
 * publishing lock.
 */
export async function publishCoverage(pool: pg.Pool, terms: readonly SourceTerms[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ coverage: string }>(
      `select coalesce(json_agg(json_build_object('source', s.feed, 'records', f.served_rows, 'rejected', r.rows_rejected,
           'firstMonth', (select min(m) from jsonb_object_keys(coalesce(f.statistics -> 'profile' -> (${DAYS}), '{}')) m
             where m ~ '^[12][0-9]{3}-[0-9]{2}$'),
           'lastDate', f.statistics ->> 'newest',
           'fill', (select coalesce(json_agg(json_build_object('field', key, 'share', round(value::numeric / f.served_rows, 4)) order by key), '[]')
             from jsonb_each_text(coalesce(f.statistics -> 'filled', '{}')) where f.served_rows > 0),
           'tiers', ${tiers}, 'precision', p.share, 'precisionLow', p.low, 'precisionHigh', p.high, 'precisionOf', p.claims,
           'precisionByTier', coalesce(p.by_tier, '[]'),
           'license', t.license, 'termsUrl', t."termsUrl", 'attribution', t.attribution) order by s.feed), '[]')::text as coverage
       from served.feed_state s join crs.feed_state f on f.feed = s.feed and f.version = s.version
       left join lateral ${lastReading} r on true
       left join lateral (select round((q ->> 'share')::numeric, 4) as share, round((q ->> 'low')::numeric, 4) as low,
         round((q ->> 'high')::numeric, 4) as high, (q ->> 'of')::int as claims, ${precisionByTier} as by_tier
         from ${measured} m (g) cross join lateral (select g -> 'precision') of_all (q)) p on true
       left join json_to_recordset($1) t (source text, license text, "termsUrl" text, attribution text) on t.source = s.feed`,
      [JSON.stringify(terms)],
    );
    const version = await nextVersion(client);
    const changed = await saveFigures(client, new Map([['coverage', rows[0]?.coverage ?? '[]']]));
    if (changed > 0) await raiseVersion(client, version, 'figures');
  });
}
