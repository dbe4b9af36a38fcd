-- What accounts watch. The keys are made of the subjects, so that the events of a list are found by an index.
create table watch_list (
  id         bigint      generated always as identity primary key,
  account_id bigint      not null references account (id) on delete cascade,
  name       text        not null,
  subjects   json        not null,  -- as the account gave them
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index watch_list_of on watch_list (account_id, id);

create table watched (
  watch_list_id bigint not null references watch_list (id) on delete cascade,
  key           text   not null,
  primary key (watch_list_id, key)
);

-- Finds the firms that became another one.
create index firm_merged on served.firm (merged_into) where merged_into is not null;

create or replace function grant_to_api() returns void language sql as $$
  grant usage on schema crs, served to crs_api;
  grant select on all tables in schema served to crs_api;
  -- Publishing puts tables in the places of others.
  alter default privileges in schema served grant select on tables to crs_api;
  grant select on crs.feed_state, crs.run, crs.quarantine to crs_api;
  grant select, insert, update, delete on crs.account, crs.api_key, crs.limit_event, crs.rows_used to crs_api;
  grant select, update on crs.service_token to crs_api;
  grant select, insert, update, delete on crs.watch_list, crs.watched to crs_api;
$$;

do $$
begin
  perform crs.grant_to_api();
exception
  when insufficient_privilege or undefined_object then
    raise notice 'The API works as the user who connects: %', sqlerrm;
end $$;
