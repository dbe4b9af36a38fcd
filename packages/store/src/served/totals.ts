import type pg from 'pg';
import type { ReadSession } from './read-session.js';
import { onlyRow } from './rows.js';

/** The orders in one group; `penaltyAmount` in US dollars. */
interface TrendGroup {
  readonly year: number | null;
  readonly actionType: string | null;
  readonly violationType: string | null;
  readonly count: number;
  readonly penaltyAmount: number;
}

/** Orders by year, by action, by violation type, and by all three. An order counts once in each of its groups. */
interface EnforcementTrends {
  readonly totalActions: number;
  readonly totalPenaltyAmount: number;
  readonly byYear: readonly Pick<TrendGroup, 'year' | 'count' | 'penaltyAmount'>[];
  readonly byActionType: readonly Pick<TrendGroup, 'actionType' | 'count' | 'penaltyAmount'>[];
  readonly byViolationType: readonly Pick<TrendGroup, 'violationType' | 'count' | 'penaltyAmount'>[];
  readonly combined: readonly TrendGroup[];
}

/** Totals for all inspections; money in US dollars. */
interface OshaStats {
  readonly totalInspections: number;
  readonly inspectionsWithViolations: number;
  readonly totalViolations: number;
  readonly totalInitialPenalty: number;
  readonly totalPenalty: number;
  readonly firstOpenDate: string | null;
  readonly lastOpenDate: string | null;
  readonly byYear: readonly {
    readonly year: number | null;
    readonly inspections: number;
    readonly violations: number;
    readonly totalPenalty: number;
  }[];
  readonly byViolationType: readonly { readonly violationType: string | null; readonly violations: number }[];
}

const group = (columns: string, from: string): string =>
  `(select coalesce(json_agg(g), '[]') from (
     select ${columns}, count(*) as count, coalesce(sum("penaltyAmount"), 0) as "penaltyAmount"
     from ${from} group by ${groupNumbers(columns)} order by ${groupNumbers(columns)}) g)`;

/** SQL for the totals of all enforcement orders: one row `trends`. */
const trendsSql = (table = 'enforcement_order'): string => `with one as materialized (
       select extract(year from order_date)::int as year, penalty_amount as "penaltyAmount", actions_taken, violation_types
       from ${table}),
     by_action as (select one.*, a.name as "actionType" from one left join lateral
       (select distinct unnest(actions_taken)) a (name) on true),
     by_violation as (select one.*, v.name as "violationType" from one left join lateral
       (select distinct unnest(violation_types)) v (name) on true),
     by_both as (select by_action.*, v.name as "violationType" from by_action left join lateral
       (select distinct unnest(violation_types)) v (name) on true)
     select json_build_object(
       'totalActions', (select count(*) from one),
       'totalPenaltyAmount', (select coalesce(sum("penaltyAmount"), 0) from one),
       'byYear', ${group('year', 'one')},
       'byActionType', ${group('"actionType"', 'by_action')},
       'byViolationType', ${group('"violationType"', 'by_violation')},
       'combined', ${group('year, "actionType", "violationType"', 'by_both')}) as trends`;

function groupNumbers(columns: string): string {
  return columns
    .split(',')
    .map((_, i) => i + 1)
    .join(', ');
}

/** SQL for the totals of all inspections: one row `stats`. */
const statsSql = (table = 'inspection'): string => `select json_build_object(
       'totalInspections', count(*),
       'inspectionsWithViolations', count(*) filter (where violation_count > 0),
       'totalViolations', coalesce(sum(violation_count), 0),
       'totalInitialPenalty', coalesce(sum(initial_penalty), 0),
       'totalPenalty', coalesce(sum(total_penalty), 0),
       'firstOpenDate', min(open_date), 'lastOpenDate', max(open_date),
       'byYear', (select coalesce(json_agg(y), '[]') from (
          select extract(year from open_date)::int as year, count(*) as inspections, sum(violation_count) as violations,
            coalesce(sum(total_penalty), 0) as "totalPenalty" from ${table} group by 1 order by 1) y),
       'byViolationType', (select coalesce(json_agg(t), '[]') from (
          select v.value ->> 'violationType' as "violationType", count(*) as violations
          from ${table} i, json_array_elements(i.violations) v group by 1 order by 2 desc, 1) t)) as stats
     from ${table}`;

/** Computes the totals of all enforcement orders. */
export async function readEnforcementTrends(
  client: pg.ClientBase,
  table: string,
): Promise<EnforcementTrends> {
  return onlyRow((await client.query<{ trends: EnforcementTrends }>(trendsSql(table))).rows).trends;
}

/** Computes the totals of all inspections. */
export async function readOshaStats(client: pg.ClientBase, table: string): Promise<OshaStats> {
  return onlyRow((await client.query<{ stats: OshaStats }>(statsSql(table))).rows).stats;
}

/** The prepared totals of all enforcement orders; computed before the first publish. */
export async function preparedTrends(session: ReadSession): Promise<EnforcementTrends> {
  return preparedOr<EnforcementTrends>(session, 'enforcement_trends', trendsSql());
}

/** The prepared totals of all inspections; computed before the first publish. */
export async function preparedOshaStats(session: ReadSession): Promise<OshaStats> {
  return preparedOr<OshaStats>(session, 'osha_stats', statsSql());
}

async function preparedOr<T>(session: ReadSession, name: string, sql: string): Promise<T> {
  const { head } = await session.query<never, { figure: T }>({
    head: { figure: `coalesce((select value from prepared_figure where name = $1), (${sql}))` },
    rows: 'select where false',
    values: [name],
  });
  return head.figure;
}
