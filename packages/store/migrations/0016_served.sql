-- What readers see has a schema of its own, which publishing alone writes. The stages before it stay in `crs`, with the few
-- indexes that they need. Every unique key of a table that grows with the cities holds the column by which it may be
-- distributed.

create schema served;

-- Records: the rows that were served stay where they are, with the indexes of those who read them. The stage gets a table
-- that is partitioned by feed: what a feed stages becomes its partition, so that no feed waits for another.
create function partition_name(family_table text, feed text) returns text language sql immutable parallel safe
return case
  when length(family_table || '__' || feed) <= 63 then family_table || '__' || feed
  else left(family_table || '__' || feed, 50) || '_' || left(md5(feed), 12)
end;

do $$
declare
  family_table text;
  feed text;
  partition text;
begin
  foreach family_table in array array['license_record', 'permit', 'inspection', 'enforcement_order', 'ag_action'] loop
    execute format('alter table crs.%I set schema served', family_table);
    execute format('create table crs.%1$I (like served.%1$I including defaults) partition by list (feed)', family_table);
    execute format('alter table crs.%1$I add primary key (id, feed)', family_table);
    execute format('create index %1$I on crs.%2$I (source_key, feed) where ordinal > 0', family_table || '_repeated', family_table);
    if family_table <> 'license_record' then
      execute format('create index %1$I on crs.%2$I (claim_id)', family_table || '_claim', family_table);
    end if;
    for feed in execute format('select distinct feed from served.%I order by 1', family_table) loop
      partition := crs.partition_name(family_table, feed);
      execute format('create table crs.%I partition of crs.%I for values in (%L)', partition, family_table, feed);
      execute format('insert into crs.%I select * from served.%I where feed = %L', partition, family_table, feed);
    end loop;
  end loop;
end $$;

-- Roster rows make contractors; nobody reads them as they are.
drop table served.license_record;

drop index served.permit_repeated;
alter table served.permit drop column source_key, drop column ordinal;
alter table served.permit drop constraint permit_pkey;
alter table served.permit add primary key (id, jurisdiction);
alter table served.inspection drop constraint inspection_feed_source_key_ordinal_key;
alter table served.inspection drop column source_key, drop column ordinal;
alter table served.inspection drop constraint inspection_pkey;
alter table served.inspection add primary key (id, feed);
alter table served.enforcement_order drop constraint enforcement_order_feed_source_key_ordinal_key;
alter table served.enforcement_order drop column source_key, drop column ordinal;
alter table served.enforcement_order drop constraint enforcement_order_pkey;
alter table served.enforcement_order add primary key (id, feed);
alter table served.ag_action drop constraint ag_action_feed_source_key_ordinal_key;
alter table served.ag_action drop column source_key, drop column ordinal;
alter table served.ag_action drop constraint ag_action_pkey;
alter table served.ag_action add primary key (id, feed);

-- Contractors: whether one has an enforcement action follows from what is linked to it, and is found out by publishing.
alter table contractor set schema served;
alter table served.contractor drop constraint contractor_feed_license_key_key;
create table contractor (like served.contractor including defaults);
alter table contractor drop column has_enforcement_action;
do $$
declare
  columns text := (select string_agg(attname, ', ' order by attnum) from pg_attribute
                   where attrelid = 'crs.contractor'::regclass and attnum > 0 and not attisdropped);
begin
  execute format('insert into crs.contractor (%1$s) select %1$s from served.contractor', columns);
end $$;
alter table contractor add primary key (id);
create index contractor_license on contractor (license_key);
create index contractor_feed on contractor (feed);

-- Claims and their answers.
alter table claim set schema served;
create table claim (like served.claim including defaults);
insert into claim select * from served.claim;
alter table claim add primary key (id, scope);
create index claim_scope on claim (scope);
drop index served.claim_scope;
alter table served.claim drop constraint claim_pkey;
alter table served.claim add primary key (id, scope);

create table served.match (
  claim_id        bigint not null,
  scope           text not null,
  contractor_id   bigint,
  confidence      numeric(4, 3),
  tier            text,
  signals         text[] not null default '{}',
  candidate_count integer not null default 0,
  primary key (claim_id, scope)
);
insert into served.match
select claim_id, scope, contractor_id, confidence, tier, signals, candidate_count from crs.match;
create index match_contractor on served.match (contractor_id) where contractor_id is not null;

create table served.record_link (like crs.record_link including all);
insert into served.record_link select * from crs.record_link;
create table served.shared_value (like crs.shared_value including all);
insert into served.shared_value select * from crs.shared_value;
create table served.shared_value_member (like crs.shared_value_member including all);
insert into served.shared_value_member select * from crs.shared_value_member;

-- What publishing prepares.
alter table license_type set schema served;
alter table license_subtype set schema served;
alter table contractor_tally set schema served;
alter table prepared_figure set schema served;
alter table data_version set schema served;

-- How many permits each jurisdiction has of each city as it is printed.
create table served.permit_town (
  jurisdiction text not null,
  city         text,
  permits      bigint not null,
  unique nulls not distinct (jurisdiction, city)
);
insert into served.permit_town select jurisdiction, city, count(*) from served.permit group by 1, 2;

-- How fresh feeds are, and where their records come from.
create table served.feed_state (
  feed            text primary key,
  family          text not null,
  jurisdiction    text,
  state           text,
  version         bigint not null,  -- of the stage, when it was last published
  last_success_at timestamptz,
  last_change_at  timestamptz
);
insert into served.feed_state
select feed, family, jurisdiction, state, version, last_success_at, last_change_at from crs.feed_state;
create table served.feed_version (
  feed       text not null,
  version    bigint not null,
  run_id     bigint not null,
  publisher  text,
  url        text not null,
  fetched_at timestamptz not null,
  primary key (feed, version)
);
create index feed_version_run on served.feed_version (run_id, feed);
insert into served.feed_version
select feed, version, run_id, publisher, url, fetched_at from crs.feed_version;

-- Every difference that was published, in the order of the commits. Rows of one owner that changed alike are one entry:
-- a row for each would take more room than many of the rows that it tells of.
create table served.change_log (
  sequence bigint generated always as identity,
  version  bigint not null,  -- the data version that it came with
  kind     text not null,    -- the table
  owner    text not null,    -- the feed, the scope or the family
  change   text not null check (change in ('inserted', 'updated', 'removed')),
  ids      bigint[] not null,
  primary key (version, sequence, owner)
);
-- Compressing them would take longer than writing them.
alter table served.change_log alter column ids set storage external;

-- When each data version was published.
create table served.publication (
  version      bigint primary key,
  published_at timestamptz not null default clock_timestamp()
);

-- What the stages touched since it was published: single rows by id, or with a null all of the owner's.
create table pending_change (
  kind  text not null,
  owner text not null,
  id    bigint
);

-- Notes the rows that a statement changes: each by its id, or of very many only whose they are. Its arguments are SQL of the
-- owner and of the id. What clusters are made of is noted for the next clustering as well, in one row.
create function note_pending() returns trigger language plpgsql as $$
declare
  changed text := case when tg_op = 'DELETE' then 'old_rows' else 'new_rows' end;
  many    constant integer := 2000;
  noted   bigint;
begin
  execute format('select count(*) from (select from %I limit %s) r', changed, many) into noted;
  if noted = many then
    execute format('insert into crs.pending_change select distinct %L, %s, null::bigint from %I', tg_table_name, tg_argv[0], changed);
  elsif noted > 0 then
    execute format('insert into crs.pending_change select %L, %s, %s from %I', tg_table_name, tg_argv[0], tg_argv[1], changed);
  end if;
  if noted > 0 and tg_table_name in ('contractor', 'record_link') then
    insert into crs.pending_change values ('clustering', tg_table_name, null);
  end if;
  return null;
end $$;

do $$
declare
  noted record;
begin
  for noted in select * from (values
    ('contractor', 'feed', 'id'), ('claim', 'scope', 'id'), ('match', 'scope', 'claim_id'),
    ('record_link', 'family', 'record_id'), ('shared_value', 'kind', 'id'),
    ('shared_value_member', '''members''', 'shared_value_id'))
    as t (name, owner, id) loop
    execute format('create trigger note_inserted after insert on crs.%I referencing new table as new_rows
      for each statement execute function crs.note_pending(%L, %L)', noted.name, noted.owner, noted.id);
    execute format('create trigger note_updated after update on crs.%I referencing new table as new_rows
      for each statement execute function crs.note_pending(%L, %L)', noted.name, noted.owner, noted.id);
    execute format('create trigger note_removed after delete on crs.%I referencing old table as old_rows
      for each statement execute function crs.note_pending(%L, %L)', noted.name, noted.owner, noted.id);
  end loop;
end $$;
