-- How many rows of lists a key had matched, request by request, for the limit of a day and for what a key used.
create table rows_used (
  key_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  rows integer not null check (rows > 0)
);
create index rows_used_by_key on rows_used (key_id, at);

create or replace function grant_to_api() returns void language sql as $$
  grant usage on schema crs, served to crs_api;
  grant select on all tables in schema served to crs_api;
  -- Publishing puts tables in the places of others.
  alter default privileges in schema served grant select on tables to crs_api;
  grant select on crs.feed_state, crs.run, crs.quarantine to crs_api;
  grant select, insert, update, delete on crs.account, crs.api_key, crs.limit_event, crs.rows_used to crs_api;
$$;

do $$
begin
  perform crs.grant_to_api();
exception
  when insufficient_privilege or undefined_object then
    raise notice 'The API works as the user who connects: %', sqlerrm;
end $$;
