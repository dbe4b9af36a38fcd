-- People who are told when something changes: a user of the console, or whoever confirmed an e-mail address. Each has one watch
-- list, as accounts have several.
create table watcher (
  id           bigint      generated always as identity primary key,
  user_id      bigint      unique references console_user (id) on delete cascade,
  mail_address text,                  -- confirmed; null for a user who is told on pages only
  digested_to  bigint      not null,  -- sequence of the last event that a digest has told, or need not tell
  refused_at   timestamptz,           -- when the mail server of the address refused it for good; nothing is sent from then on
  created_at   timestamptz not null default clock_timestamp(),
  check (user_id is not null or mail_address is not null)
);
create unique index watcher_mail on watcher (lower(mail_address));

alter table watch_list alter column account_id drop not null;
alter table watch_list add column watcher_id bigint unique references watcher (id) on delete cascade;
alter table watch_list add check (num_nonnulls(account_id, watcher_id) = 1);

-- What somebody asks for with an e-mail address that is not confirmed yet. It is deleted when it is confirmed, or has expired.
create table watch_request (
  id           bigint      generated always as identity primary key,
  mail_address text        not null,
  user_id      bigint      references console_user (id) on delete cascade,
  subjects     json        not null,
  created_at   timestamptz not null default clock_timestamp(),
  expires_at   timestamptz not null
);
create index watch_request_end on watch_request (expires_at);

-- Mails to send. What a digest tells is read when it is sent. The token in the newest attempt confirms the request, or ends the watch.
create table watch_mail (
  id         bigint      generated always as identity primary key,
  request_id bigint      unique references watch_request (id) on delete cascade,
  watcher_id bigint      references watcher (id) on delete cascade,
  day        date,                  -- of a digest: one a day
  up_to      bigint,                -- of a digest: its last event; it begins where the watcher was told to
  token_hash bytea       unique,    -- SHA-256; null before the first attempt
  status     text        not null default 'pending' check (status in ('pending', 'sent', 'dead', 'refused', 'withdrawn')),
  attempts   integer     not null default 0,
  next_at    timestamptz default clock_timestamp(),  -- of the next attempt; null where there is none
  created_at timestamptz not null default clock_timestamp(),
  ended_at   timestamptz,
  failure    text,                  -- why the last attempt failed, without addresses
  unique (watcher_id, day),
  check (num_nonnulls(request_id, watcher_id) = 1),
  check ((status = 'pending') = (next_at is not null))
);
create index watch_mail_due on watch_mail (next_at) where status = 'pending';
create index watch_mail_created on watch_mail (created_at);

create or replace function grant_to_api() returns void language sql as $$
  grant usage on schema crs, served to crs_api;
  grant select on all tables in schema served to crs_api;
  -- Publishing puts tables in the places of others.
  alter default privileges in schema served grant select on tables to crs_api;
  grant select on crs.feed_state, crs.run, crs.quarantine, crs.summary_concern, crs.last_backup to crs_api;
  grant select, insert, update, delete on crs.account, crs.api_key, crs.limit_event, crs.rows_used to crs_api;
  grant select, update on crs.service_token to crs_api;
  grant select, insert, update, delete on crs.watch_list, crs.watched to crs_api;
  grant select, insert, update, delete on crs.watcher, crs.watch_request, crs.watch_mail to crs_api;
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
