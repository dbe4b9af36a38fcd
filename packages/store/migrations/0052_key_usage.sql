-- What each key used, by day (UTC) and path. Servers add to it in batches.
create table key_usage (
  day          date    not null,
  key_id       bigint  not null references api_key on delete cascade,
  path         text    not null,  -- as the route writes it: /v1/licenses/{licenseNumber}
  requests     integer not null,
  not_modified integer not null,  -- of these, answered 304
  refused      integer not null,  -- of these, answered 4xx
  limited      integer not null,  -- of these, answered 429
  rows         integer not null,  -- rows of lists that were matched
  primary key (key_id, day, path)
);

create or replace function grant_to_api() returns void language sql as $$
  grant usage on schema crs, served to crs_api;
  grant select on all tables in schema served to crs_api;
  -- Publishing puts tables in the places of others.
  alter default privileges in schema served grant select on tables to crs_api;
  grant select on crs.feed_state, crs.run, crs.quarantine to crs_api;
  grant select, insert, update, delete on crs.account, crs.api_key, crs.limit_event, crs.rows_used to crs_api;
  grant select, update on crs.service_token to crs_api;
  grant select, insert, update, delete on crs.watch_list, crs.watched to crs_api;
  grant select, insert, update on crs.key_usage to crs_api;
$$;

do $$
begin
  perform crs.grant_to_api();
exception
  when insufficient_privilege or undefined_object then
    raise notice 'The API works as the user who connects: %', sqlerrm;
end $$;
