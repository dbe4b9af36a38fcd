-- People who may log in to the console.
create table console_user (
  id            bigint generated always as identity primary key,
  name          text not null,
  role          text not null check (role in ('viewer', 'analyst', 'operator')),
  password_hash text not null,             -- scrypt with its parameters and salt
  created_at    timestamptz not null default clock_timestamp(),
  last_login_at timestamptz,
  revoked_at    timestamptz
);
-- A name is of one person, also after that person was revoked: decisions carry it.
create unique index console_user_name on console_user (lower(name));

-- Where somebody is logged in.
create table console_login (
  token_hash bytea primary key,            -- SHA-256 of the cookie
  user_id    bigint not null references console_user on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index console_login_user on console_login (user_id);
create index console_login_end on console_login (expires_at);

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
  grant select, update on crs.console_user to crs_api;
  grant select, insert, update, delete on crs.console_login to crs_api;
$$;

do $$
begin
  perform crs.grant_to_api();
exception
  when insufficient_privilege or undefined_object then
    raise notice 'The API works as the user who connects: %', sqlerrm;
end $$;
