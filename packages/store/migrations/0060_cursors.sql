-- The pages of a list at one version of the data, kept for its cursors while other versions are published.
create unlogged table cursor_list (
  id         bigint      generated always as identity primary key,
  account_id bigint      not null,  -- 0: the operator
  version    bigint      not null,  -- of the data
  request    text        not null,  -- digest of the path and the parameters
  created_at timestamptz not null default clock_timestamp(),
  unique (account_id, version, request)
);
create index cursor_list_age on cursor_list (created_at);

create unlogged table cursor_page (
  list_id bigint  not null references cursor_list (id) on delete cascade,
  page    integer not null,
  body    text    not null,
  primary key (list_id, page)
);

-- Lists of an older version may show what is withheld since.
alter table served.data_version add column cursors_from bigint;

create or replace function grant_to_api() returns void language sql as $$
  grant usage on schema crs, served to crs_api;
  grant select on all tables in schema served to crs_api;
  -- Publishing puts tables in the places of others.
  alter default privileges in schema served grant select on tables to crs_api;
  grant select on crs.feed_state, crs.run, crs.quarantine, crs.summary_concern to crs_api;
  grant select, insert, update, delete on crs.account, crs.api_key, crs.limit_event, crs.rows_used to crs_api;
  grant select, update on crs.service_token to crs_api;
  grant select, insert, update, delete on crs.watch_list, crs.watched to crs_api;
  grant select, insert, update on crs.key_usage to crs_api;
  grant select, update on crs.console_user to crs_api;
  grant select, insert, update, delete on crs.console_login to crs_api;
  grant select, insert, update, delete on crs.webhook, crs.webhook_watch_list, crs.webhook_delivery to crs_api;
  grant select, insert, update on crs.report to crs_api;
  grant select, insert, update, delete on crs.cursor_list, crs.cursor_page to crs_api;
$$;

do $$
begin
  perform crs.grant_to_api();
exception
  when insufficient_privilege or undefined_object then
    raise notice 'The API works as the user who connects: %', sqlerrm;
end $$;
