-- What contractors are known by beside their roster lines, learned from claims whose contractor is beyond doubt.

-- The alias that one claim gives its contractor.
create table alias_source (
  claim_id      bigint not null,
  scope         text   not null,
  contractor_id bigint not null,
  key           text   not null,
  known_by      text   not null,
  name          text   not null,
  dba_name      text,
  person_name   text,
  address       text,
  city          text,
  zip           text,
  phone         text,
  keys          integer[] not null,
  primary key (claim_id, scope)
);

-- The aliases that claims are matched with: one of each contractor and key.
create table alias (
  contractor_id bigint not null,
  key           text   not null,
  known_by      text[] not null,
  name          text   not null,
  dba_name      text,
  person_name   text,
  address       text,
  city          text,
  zip           text,
  phone         text,
  keys          integer[] not null,
  claims        integer not null,
  records       integer not null,
  first_date    date,
  last_date     date,
  primary key (contractor_id, key)
);

-- Raised whenever an alias came, went or prints something else.
create table alias_version (
  only_row boolean primary key default true check (only_row),
  version  integer not null
);

-- What aliases a claim in doubt may be found by.
alter table match add column alias_keys integer[] not null default '{}';

alter table run drop constraint run_kind_check, add constraint run_kind_check
  check (kind in ('ingest', 'remove', 'undo', 'match', 'decide', 'alias', 'cluster', 'publish'));
