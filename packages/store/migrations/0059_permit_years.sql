-- Permits of each jurisdiction by year of issue, with their value. Publishing keeps it.
create table served.permit_year (
  jurisdiction text not null,
  year         integer,
  permits      bigint not null,
  value        numeric not null,
  unique nulls not distinct (jurisdiction, year)
);
insert into served.permit_year
  select jurisdiction, extract(year from issue_date at time zone 'UTC')::integer, count(*), coalesce(sum(value), 0)
  from served.permit group by 1, 2;
