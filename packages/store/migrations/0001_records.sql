-- The tables of the flow: raw (run, reject, feed_state), normalised (the five families and their claims),
-- matched, clustered, served. Ids of records are 52-bit hashes of feed, source key and ordinal:
-- the same record has the same id in every database, and again after it was gone for a while.

create extension if not exists pg_trgm with schema public;

-- raw ---------------------------------------------------------------------------------------------

create table run (
  id            bigint generated always as identity primary key,
  kind          text not null check (kind in ('ingest', 'match', 'cluster', 'publish')),
  feed          text,
  scope         text,
  batch         text,
  state         text not null default 'running' check (state in ('running', 'done', 'failed', 'refused')),
  started_at    timestamptz not null default clock_timestamp(),
  ended_at      timestamptz,
  code          text,
  reason        text,
  rows_read     bigint not null default 0,
  rows_rejected bigint not null default 0,
  inserted      bigint not null default 0,
  updated       bigint not null default 0,
  unchanged     bigint not null default 0,
  removed       bigint not null default 0,
  details       jsonb not null default '{}'
);
create index run_feed on run (feed, id desc);
create index run_batch on run (batch);

create table reject (
  run_id      bigint not null references run on delete cascade,
  line        bigint not null,
  column_name text,
  code        text not null,
  reason      text not null,
  raw         text not null
);
create index reject_run on reject (run_id, line);

create table feed_state (
  feed            text primary key,
  family          text not null,
  jurisdiction    text,
  state           text,
  version         bigint not null default 0,        -- rises when a run changed a row
  served_rows     bigint not null default 0,
  source_stamp    jsonb,                            -- ETag, Last-Modified, size, digest of what was read
  definition_hash text,
  last_run_id     bigint references run on delete set null,
  last_success_at timestamptz,
  last_change_at  timestamptz
);

-- normalised --------------------------------------------------------------------------------------

create table claim (
  id                  bigint primary key,
  scope               text not null,
  state               text,
  contractor_name     text,
  contractor_address  text,
  contractor_city     text,
  contractor_zip      text,
  contractor_phone    text,
  contractor_license  text,
  name_key            text,
  trades              text[] not null default '{}',
  record_count        integer not null default 0,
  total_value         numeric(16, 2) not null default 0,
  first_date          date,
  last_date           date
);
create index claim_scope on claim (scope);
create index claim_name on claim using gin (name_key public.gin_trgm_ops);

create table license_record (
  id               bigint primary key,
  feed             text not null,
  source_key       text not null,
  ordinal          integer not null,
  content_hash     uuid not null,
  license_key      text not null,
  license_number   text not null,
  name             text not null,
  name_clean       text not null,
  name_key         text not null,
  dba_name         text,
  dba_key          text,
  person_name      text,
  entity_type      text,
  license_type     text,
  license_subtype  text,
  status           text,
  status_printed   text,
  address          text,
  address_clean    text,
  address_key      text,
  city             text,
  state            text,
  zip              text,
  phone            text,
  phone_clean      text,
  phone_key        text,
  email            text,
  original_date    date,
  expiration_date  date,
  enforcement_flag boolean,
  unique (feed, source_key, ordinal)
);
create index license_record_key on license_record (feed, license_key);

-- One contractor a license number of a roster: the row that expires last stands, its other types are kept.
create table contractor (
  id                     bigint primary key,
  feed                   text not null,
  roster_state           text not null,
  license_key            text not null,
  license_number         text not null,
  name                   text not null,
  name_clean             text not null,
  name_key               text not null,
  dba_name               text,
  dba_key                text,
  person_name            text,
  entity_type            text,
  license_type           text,
  license_subtype        text,
  license_types          text[] not null default '{}',
  license_subtypes       text[] not null default '{}',
  status                 text,
  status_printed         text,
  address                text,
  address_clean          text,
  address_key            text,
  city                   text,
  state                  text,
  zip                    text,
  phone                  text,
  phone_clean            text,
  phone_key              text,
  email                  text,
  original_date          date,
  expiration_date        date,
  enforcement_flag       boolean,
  has_enforcement_action boolean not null default false,
  unique (feed, license_key)
);
create index contractor_license on contractor (license_key);
create index contractor_name on contractor using gin (name_key public.gin_trgm_ops);
create index contractor_dba on contractor using gin (dba_key public.gin_trgm_ops);
create index contractor_license_text on contractor using gin (license_key public.gin_trgm_ops);
create index contractor_city on contractor (lower(city));
create index contractor_listing on contractor (name_key, id);

create table enforcement_order (
  id               bigint primary key,
  feed             text not null,
  source_key       text not null,
  ordinal          integer not null,
  content_hash     uuid not null,
  respondent       text not null,
  company_name     text,
  dba_names        text[] not null default '{}',
  individual_names text[] not null default '{}',
  license_numbers  text[] not null default '{}',
  license_keys     text[] not null default '{}',
  file_numbers     text[] not null default '{}',
  address          text,
  city             text,
  state            text,
  phone            text,
  order_type       text,
  actions_taken    text[] not null default '{}',
  penalty_amount   numeric(14, 2),
  stayed_amount    numeric(14, 2),
  order_date       date,
  violation_types  text[] not null default '{}',
  url              text,
  claim_id         bigint,
  unique (feed, source_key, ordinal)
);
create index enforcement_order_date on enforcement_order (order_date desc nulls last, id);
create index enforcement_order_claim on enforcement_order (claim_id);

create table inspection (
  id                    bigint primary key,
  feed                  text not null,
  source_key            text not null,
  ordinal               integer not null,
  content_hash          uuid not null,
  activity_number       bigint not null,
  establishment_name    text not null,
  name_key              text not null,
  site_address          text,
  city                  text,
  state                 text,
  zip                   text,
  mailing_address       text,
  mailing_city          text,
  mailing_state         text,
  mailing_zip           text,
  open_date             date,
  close_conference_date date,
  case_closed_date      date,
  case_status           text,
  inspection_type       text,
  scope                 text,
  ownership             text,
  safety_health         text,
  union_status          text,
  sic                   text,
  naics                 text,
  reporting_office      text,
  violation_count       integer not null,
  initial_penalty       numeric(14, 2),
  total_penalty         numeric(14, 2),
  violations            jsonb not null,
  claim_id              bigint,
  unique (feed, source_key, ordinal)
);
create index inspection_activity on inspection (activity_number);
create index inspection_date on inspection (open_date desc nulls last, id);
create index inspection_city on inspection (lower(city));
create index inspection_claim on inspection (claim_id);
create index inspection_name on inspection using gin (name_key public.gin_trgm_ops);

create table ag_action (
  id                 bigint primary key,
  feed               text not null,
  source_key         text not null,
  ordinal            integer not null,
  content_hash       uuid not null,
  case_number        text,
  respondent         text not null,
  company_name       text,
  dba_names          text[] not null default '{}',
  individual_names   text[] not null default '{}',
  license_numbers    text[] not null default '{}',
  license_keys       text[] not null default '{}',
  address            text,
  city               text,
  state              text,
  phone              text,
  action_type        text,
  status             text,
  action_date        date,
  penalty_amount     numeric(14, 2),
  restitution_amount numeric(14, 2),
  violation_types    text[] not null default '{}',
  summary            text,
  url                text,
  claim_id           bigint,
  unique (feed, source_key, ordinal)
);
create index ag_action_date on ag_action (action_date desc nulls last, id);
create index ag_action_claim on ag_action (claim_id);

create table permit (
  id                   bigint primary key,
  feed                 text not null,
  source_key           text not null,
  ordinal              integer not null,
  content_hash         uuid not null,
  jurisdiction         text not null,
  permit_number        text not null,
  city                 text,
  contractor_name      text,
  contractor_address   text,
  contractor_phone     text,
  contractor_license   text,
  property_address     text,
  property_number      integer,          -- house number without fraction or letter
  property_street      text,             -- street name alone, lower case: `pillsbury`
  property_street_key  text,             -- with directions and type: `pillsbury ave s`
  property_address_key text,
  permit_type          text,
  work_type            text,
  status               text,
  value                numeric(16, 2),
  description          text,
  issue_date           timestamptz,
  complete_date        timestamptz,
  approved_date        timestamptz,
  expiration_date      timestamptz,
  latitude             double precision,
  longitude            double precision,
  parcel_number        text,
  total_fees           numeric(14, 2),
  total_payments       numeric(14, 2),
  outstanding_balance  numeric(14, 2),
  inspection_count     integer,
  claim_id             bigint,           -- null where the permit names no contractor
  unique (feed, source_key, ordinal)
);
create index permit_number_of on permit (jurisdiction, permit_number);
create index permit_claim on permit (claim_id);
create index permit_newest on permit (issue_date desc nulls last, id);
create index permit_city_newest on permit (lower(city), issue_date desc nulls last, id);
create index permit_street on permit (property_street, property_number);
create index permit_address on permit (property_address_key);
create index permit_type_newest on permit (lower(permit_type), issue_date desc nulls last, id);

-- matched -----------------------------------------------------------------------------------------

create table match (
  claim_id        bigint primary key,
  scope           text not null,
  run_id          bigint not null,
  contractor_id   bigint,               -- null: unmatched or ambiguous
  score           double precision,     -- bits of evidence
  confidence      numeric(4, 3),
  tier            text check (tier in ('verified', 'likely', 'possible', 'ambiguous')),
  signals         text[] not null default '{}',
  candidate_count integer not null default 0
);
create index match_contractor on match (contractor_id) where contractor_id is not null;
create index match_scope on match (scope, tier);

-- Orders and AG actions to contractors: by a printed license number, or through their claim's match.
create table record_link (
  family        text not null check (family in ('orders', 'actions')),
  record_id     bigint not null,
  contractor_id bigint not null,
  confidence    numeric(4, 3) not null,
  tier          text not null,
  signals       text[] not null,
  primary key (family, record_id, contractor_id)
);
create index record_link_contractor on record_link (contractor_id, family);

create table match_state (
  scope       text primary key,
  fingerprint text not null,             -- of the claims, rosters, settings and dictionaries it was matched with
  run_id      bigint not null,
  matched_at  timestamptz not null
);

-- clustered ---------------------------------------------------------------------------------------

-- An address or phone that two or more contractors print. A hub joins nobody.
create table shared_value (
  id      bigint primary key,
  kind    text not null check (kind in ('address', 'phone')),
  key     text not null,
  display text not null,
  sharers integer not null,
  hub     boolean not null,
  unique (kind, key)
);
create table shared_value_member (
  shared_value_id bigint not null references shared_value on delete cascade,
  contractor_id   bigint not null,
  primary key (shared_value_id, contractor_id)
);
create index shared_value_member_contractor on shared_value_member (contractor_id);

create table cluster_member (
  contractor_id bigint primary key,
  cluster_id    bigint not null,
  parent_id     bigint                   -- the too large cluster this one was split from
);
create index cluster_member_cluster on cluster_member (cluster_id);

-- served ------------------------------------------------------------------------------------------

-- One row: rises with every publish. ETags are made of it.
create table data_version (
  one          boolean primary key default true check (one),
  version      bigint not null,
  published_at timestamptz not null
);

-- Figures prepared at publish, so that no unfiltered request scans: see store/src/served.
create table prepared_figure (
  name  text primary key,
  value jsonb not null
);

create table license_type (
  id   integer generated always as identity primary key,
  name text not null unique,
  code text not null
);
create table license_subtype (
  id              integer generated always as identity primary key,
  license_type_id integer references license_type on delete cascade,
  name            text not null,
  unique nulls not distinct (license_type_id, name)
);

-- accounts and keys -------------------------------------------------------------------------------

create table account (
  id         bigint generated always as identity primary key,
  name       text not null unique,
  tier       text not null check (tier in ('free', 'starter', 'pro')),
  created_at timestamptz not null default clock_timestamp()
);
create table api_key (
  id           bigint generated always as identity primary key,
  account_id   bigint not null references account on delete cascade,
  prefix       text not null,
  key_hash     bytea not null unique,     -- SHA-256 of the key; the key itself is shown once
  created_at   timestamptz not null default clock_timestamp(),
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz
);
create index api_key_account on api_key (account_id);

-- Requests counted by the sliding windows when PostgreSQL is the limiter's store.
create unlogged table limit_event (
  subject text not null,
  at      timestamptz not null
);
create index limit_event_subject on limit_event (subject, at);

-- A record's id: the first 52 bits of the MD5 of its feed, source key and ordinal, so that JSON numbers carry it.
create function record_id(feed text, source_key text, ordinal integer) returns bigint
  language sql immutable parallel safe
  return ('x' || left(md5(feed || chr(31) || source_key || chr(31) || ordinal), 13))::bit(52)::bigint;
