-- The inspections of a permit in the order of their days, each with its outcome, and how many types of them passed at the first try.
do $$
declare
  permits text;
begin
  foreach permits in array array['crs.permit', 'crs.permit_before', 'served.permit'] loop
    execute format('alter table %s
      add column inspections              jsonb,    -- null for none
      add column first_inspections        integer,  -- types of which an inspection took place
      add column first_inspections_passed integer', permits);
  end loop;
end $$;
alter table served.permit alter column inspections set statistics 0;
-- The first inspections of the permits of each jurisdiction, year of issue and type. Publishing keeps it.
create table served.permit_inspection_year (
  jurisdiction text not null,
  year         integer not null,
  permit_type  text not null,  -- empty for none
  inspections  bigint not null,
  passed       bigint not null,
  unique (jurisdiction, year, permit_type)
);
