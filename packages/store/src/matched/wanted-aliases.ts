/** SQL that collects aliases from their sources. */
import { TEXTS } from './alias-sources.js';

/** The largest integer that JavaScript represents exactly: 2^53 - 1. */
const MOST_EXACT = Number.MAX_SAFE_INTEGER;

/** SQL for whether the match of a decided claim, a row of `alias_source`, is certain as well. */
const isProven = (row: string): string => `exists (
  select from alias_source p where p.claim_id = ${row}.claim_id and p.scope = ${row}.scope and not p.decided
    and p.contractor_id = ${row}.contractor_id)`;

/**
 * SQL for the aliases from everything known now, as the temporary table `wanted_alias`. The first of several claims
 * with equal prints provides the texts. A claim with a certain contractor counts with its records, even if an analyst
 * says the same; decisions on similar claims count once. Beside its number and name, an order with one license number
 * is sufficient proof. A tenth of all claims provide an alias; `offset 0` keeps the planner from joining all claims
 * with all matches first.
 */
export const WANTED_ALIASES = `create temp table wanted_alias on commit drop as
  with source as (
    select s.contractor_id, s.key, s.scope, s.claim_id, s.decided, c.record_count, c.first_date, c.last_date, o.title,
      case when o.title is null then s.known_by else 'order' end as known_by, coalesce(d.alike_of, d.id) as decision
    from alias_source s
      cross join lateral (
        select record_count, first_date, last_date from claim c
        where c.id = s.claim_id and c.scope = s.scope offset 0) c
      cross join lateral (
        select decision_id from match m
        where m.claim_id = s.claim_id and m.scope = s.scope and m.contractor_id = s.contractor_id offset 0) m
      join contractor h on h.id = s.contractor_id
      left join decision d on s.decided and d.id = m.decision_id
      cross join lateral (
        select min(coalesce(nullif(concat_ws(' of ', o.file_numbers[1], extract(year from o.order_date)::text), ''),
          'without a number')) as title
        from enforcement_order o
        where s.scope = 'orders' and s.known_by = 'license_number' and not s.decided and o.claim_id = s.claim_id
          and cardinality(o.license_keys) = 1) o
    where not (s.decided and ${isProven('s')})),
  known as (
    select contractor_id, key, min(claim_id) as claim_id, array_agg(distinct scope order by scope) as scopes,
      array_agg(distinct known_by) as known_by, count(*)::int as claims,
      coalesce(sum(record_count) filter (where not decided), 0)::int as records,
      count(distinct decision)::int as decisions, min(first_date) as first_date, max(last_date) as last_date,
      (array_agg(distinct title order by title) filter (where title is not null))[1:3] as orders
    from source group by 1, 2),
  line as (select * from former_line l where exists (select from contractor c where c.id = l.contractor_id))
  select coalesce(k.contractor_id, l.contractor_id) as contractor_id, coalesce(k.key, l.key) as key,
    hashtextextended(coalesce(k.key, l.key), coalesce(k.contractor_id, l.contractor_id)) & ${MOST_EXACT} as id,
    coalesce(k.scopes, '{}') as scopes,
    array(select distinct proof from unnest(k.known_by || case when l.key is not null then array['former_line'] end) proof
      order by proof) as known_by,
    ${[...TEXTS, 'keys'].map((name) => `case when k.key is null then l.${name} else t.${name} end as ${name}`).join(', ')},
    coalesce(k.claims, 0) as claims, coalesce(k.records, 0) as records, coalesce(k.decisions, 0) as decisions,
    least(k.first_date, l.first_date) as first_date, greatest(k.last_date, l.last_date) as last_date,
    l.last_date as line_until, coalesce(k.orders, '{}') as orders
  from (known k join alias_source t on (t.claim_id, t.contractor_id, t.key) = (k.claim_id, k.contractor_id, k.key)
      and not (t.decided and ${isProven('t')}))
    full join line l on l.contractor_id = k.contractor_id and l.key = k.key`;
