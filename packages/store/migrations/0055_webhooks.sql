-- Where events are sent to. A webhook reads served.event in its order and keeps its place, so that a delivery is made of
-- each event whatever dies in between.
create table webhook (
  id              bigint      generated always as identity primary key,
  account_id      bigint      not null references account (id) on delete cascade,
  url             text        not null,
  types           text[],                -- null for every type
  every_event     boolean     not null,  -- false for the events of its watch lists
  secret          text        not null,  -- whsec_…: signing needs the secret itself
  earlier_secret  text,                  -- signs as well until the moment beside it
  earlier_until   timestamptz,
  read_to         bigint      not null,  -- sequence of the last event of which a delivery was made, where it concerns
  failing_since   timestamptz,           -- the first failure since the last success
  disabled_at     timestamptz,
  disabled_reason text        check (disabled_reason in ('gone', 'failing', 'operator')),
  created_at      timestamptz not null default clock_timestamp(),
  updated_at      timestamptz not null default clock_timestamp(),
  check ((disabled_at is null) = (disabled_reason is null))
);
create index webhook_of on webhook (account_id, id);

-- A list that a webhook uses is not deleted.
create table webhook_watch_list (
  webhook_id    bigint not null references webhook (id) on delete cascade,
  watch_list_id bigint not null references watch_list (id),
  primary key (webhook_id, watch_list_id)
);
create index webhook_of_list on webhook_watch_list (watch_list_id);

-- What is sent is read when it is sent: a delivery holds no record.
create table webhook_delivery (
  id             bigint      generated always as identity primary key,
  webhook_id     bigint      not null references webhook (id) on delete cascade,
  event_sequence bigint,                -- null for a test
  event_id       text        not null,
  type           text        not null,
  status         text        not null default 'pending'
    check (status in ('pending', 'delivered', 'dead', 'withdrawn')),
  attempts       integer     not null default 0,
  next_at        timestamptz default clock_timestamp(),  -- of the next attempt; null where there is none
  created_at     timestamptz not null default clock_timestamp(),
  ended_at       timestamptz,
  answer_status  integer,               -- of the last attempt; null for no answer
  failure        text,                  -- why the last attempt failed
  unique (webhook_id, event_sequence),
  check ((status = 'pending') = (next_at is not null))
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at, id) where status = 'pending';
create index webhook_delivery_of on webhook_delivery (webhook_id, id);
create index webhook_delivery_dead on webhook_delivery (webhook_id, id) where status = 'dead';
create index webhook_delivery_created on webhook_delivery (created_at);

-- Which lists a summary concerns: those of which one of its events was. A list that is newer than a summary is not here.
create table summary_concern (
  event_sequence bigint not null,
  watch_list_id  bigint not null references watch_list (id) on delete cascade,
  primary key (event_sequence, watch_list_id)
);
create index summary_concern_of on summary_concern (watch_list_id);

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
$$;

do $$
begin
  perform crs.grant_to_api();
exception
  when insufficient_privilege or undefined_object then
    raise notice 'The API works as the user who connects: %', sqlerrm;
end $$;
