-- The API reads what is served and how feeds and matchings stand, and writes only accounts, keys and limits. Its role can do
-- no more. Where the user who migrates may make no roles, the API works as that user, until an administrator makes the role
-- (`create role crs_api; grant crs_api to …`) and `select crs.grant_to_api()` is run by who owns the tables.
create function grant_to_api() returns void language sql as $$
  grant usage on schema crs, served to crs_api;
  grant select on all tables in schema served to crs_api;
  -- Publishing puts tables in the places of others.
  alter default privileges in schema served grant select on tables to crs_api;
  grant select on crs.feed_state, crs.run, crs.quarantine to crs_api;
  grant select, insert, update, delete on crs.account, crs.api_key, crs.limit_event to crs_api;
$$;

do $$
begin
  begin
    create role crs_api nologin;
  exception
    -- Roles belong to the server: another of its databases may have made it, or be making it.
    when duplicate_object or unique_violation then null;
  end;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant crs_api to %I', current_user);
  end if;
  perform crs.grant_to_api();
exception
  when insufficient_privilege or undefined_object then
    raise notice 'The API works as the user who connects: %', sqlerrm;
end $$;
