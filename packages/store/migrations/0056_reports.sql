-- What readers of the pages say is wrong. Analysts look at it and close it.
create table report (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind in ('not_theirs', 'wrong_record', 'outdated', 'privacy', 'other')),
  page       text not null,              -- address of the page that it is about, on this service
  text       text not null check (length(text) <= 2000),
  contact    text check (length(contact) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  closed_at  timestamptz,
  closed_by  bigint references console_user,
  note       text check (length(note) <= 2000)
);
create index report_open on report (id) where closed_at is null;

-- The permits of one contractor after its license had ended.
create index unlicensed_permit_contractor on served.unlicensed_permit (contractor_id, issue_date desc, id);

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
$$;

do $$
begin
  perform crs.grant_to_api();
exception
  when insufficient_privilege or undefined_object then
    raise notice 'The API works as the user who connects: %', sqlerrm;
end $$;
