-- How the permits of each jurisdiction, year of issue and type ended. Publishing keeps it; figures of contractors are set beside it.
create table served.permit_outcome (
  jurisdiction    text not null,
  year            integer not null,
  permit_type     text not null,    -- empty for none
  days            integer,          -- from issue to completion; null where no completion is printed
  expires         date,             -- of those without completion
  expiry_printed  boolean not null, -- of those with completion too
  permits         bigint not null,
  unique nulls not distinct (jurisdiction, year, permit_type, days, expires, expiry_printed)
);
-- What the night before has left without permits.
create index permit_outcome_gone on served.permit_outcome (permits) where permits <= 0;
insert into served.permit_outcome
  select jurisdiction, extract(year from issue_date at time zone 'UTC')::integer, coalesce(permit_type, ''),
    (complete_date at time zone 'UTC')::date - (issue_date at time zone 'UTC')::date,
    case when complete_date is null then (expiration_date at time zone 'UTC')::date end, expiration_date is not null, count(*)
  from served.permit where issue_date is not null and (complete_date is null or complete_date >= issue_date)
  group by 1, 2, 3, 4, 5, 6;
