-- The outcomes of each jurisdiction, year of issue and type as running totals, so that a contractor's page adds up a few rows
-- instead of one for each number of days. Publishing keeps it.
create table served.permit_outcome_year (
  jurisdiction text not null,
  year         integer not null,
  permit_type  text not null,     -- empty for none
  permits      bigint not null,
  prints_expiry boolean not null,  -- some permit prints an expiration
  days         integer[],         -- from issue to completion, ascending; null where no permit prints a completion
  completed    integer[],         -- permits completed within that many days
  expires      date[],            -- expirations of permits without completion, ascending
  expired      integer[],         -- permits that expired on that day or before
  primary key (jurisdiction, year, permit_type)
);
insert into served.permit_outcome_year
  with total as materialized (
    select jurisdiction, year, permit_type, sum(permits)::bigint as all_permits, bool_or(expiry_printed) as prints_expiry,
      row_number() over () as number
    from served.permit_outcome group by 1, 2, 3),
  completion as (
    select number, array_agg(days order by days) as days, array_agg(running order by days) as completed
    from (select number, days, sum(sum(permits)) over (partition by number order by days)::integer as running
          from served.permit_outcome join total using (jurisdiction, year, permit_type)
          where days is not null group by 1, 2) a group by 1),
  expiry as (
    select number, array_agg(expires order by expires) as expires, array_agg(running order by expires) as expired
    from (select number, expires, sum(sum(permits)) over (partition by number order by expires)::integer as running
          from served.permit_outcome join total using (jurisdiction, year, permit_type)
          where expires is not null group by 1, 2) a group by 1)
  select jurisdiction, year, permit_type, all_permits, prints_expiry, days, completed, expires, expired
  from total left join completion using (number) left join expiry using (number);
