-- The schema as the migrations leave it. Written by `npm run schema`; a test compares it.

create table account (
  id bigint not null generated always as identity,
  name text not null,
  tier text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint account_name_key UNIQUE (name),
  constraint account_pkey PRIMARY KEY (id),
  constraint account_tier_check CHECK ((tier = ANY (ARRAY['free'::text, 'starter'::text, 'pro'::text])))
);

create table ag_action (
  id bigint not null,
  feed text not null,
  source_key text not null,
  ordinal integer not null,
  content_hash bigint not null,
  case_number text,
  respondent text not null,
  company_name text,
  dba_names text[] not null default '{}'::text[],
  individual_names text[] not null default '{}'::text[],
  license_numbers text[] not null default '{}'::text[],
  license_keys text[] not null default '{}'::text[],
  address text,
  city text,
  state text,
  phone text,
  action_type text,
  status text,
  action_date date,
  penalty_amount numeric(14,2),
  restitution_amount numeric(14,2),
  violation_types text[] not null default '{}'::text[],
  summary text,
  url text,
  claim_id bigint,
  run_id bigint,
  constraint ag_action_pkey PRIMARY KEY (id, feed)
) partition by LIST (feed);

create table ag_action_before (
  id bigint not null,
  feed text not null,
  source_key text not null,
  ordinal integer not null,
  content_hash bigint not null,
  case_number text,
  respondent text not null,
  company_name text,
  dba_names text[] not null,
  individual_names text[] not null,
  license_numbers text[] not null,
  license_keys text[] not null,
  address text,
  city text,
  state text,
  phone text,
  action_type text,
  status text,
  action_date date,
  penalty_amount numeric(14,2),
  restitution_amount numeric(14,2),
  violation_types text[] not null,
  summary text,
  url text,
  claim_id bigint,
  run_id bigint,
  replaced_by bigint not null,
  removed boolean not null,
  constraint ag_action_before_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES run(id) ON DELETE CASCADE
);

create table alias (
  contractor_id bigint not null,
  key text not null,
  known_by text[] not null,
  name text not null,
  dba_name text,
  person_name text,
  address text,
  city text,
  zip text,
  phone text,
  keys integer[] not null,
  claims integer not null,
  records integer not null,
  first_date date,
  last_date date,
  id bigint not null,
  scopes text[] not null default '{}'::text[],
  decisions integer not null default 0,
  line_until date,
  orders text[] not null default '{}'::text[],
  standing boolean not null default false,
  constraint alias_pkey PRIMARY KEY (contractor_id, key)
);

create table alias_source (
  claim_id bigint not null,
  scope text not null,
  contractor_id bigint not null,
  key text not null,
  known_by text not null,
  name text not null,
  dba_name text,
  person_name text,
  address text,
  city text,
  zip text,
  phone text,
  keys integer[] not null,
  decided boolean not null default false,
  constraint alias_source_pkey PRIMARY KEY (claim_id, scope, decided)
);

create table alias_version (
  only_row boolean not null default true,
  version integer not null,
  changed_at timestamp with time zone not null default clock_timestamp(),
  history_version bigint not null default 0,
  standing_of text,
  constraint alias_version_only_row_check CHECK (only_row),
  constraint alias_version_pkey PRIMARY KEY (only_row)
);

create table api_key (
  id bigint not null generated always as identity,
  account_id bigint not null,
  prefix text not null,
  key_hash bytea not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint api_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint api_key_key_hash_key UNIQUE (key_hash),
  constraint api_key_pkey PRIMARY KEY (id)
);

create table applied_suppression (
  id bigint not null,
  constraint applied_suppression_pkey PRIMARY KEY (id)
);

create table claim (
  id bigint not null,
  scope text not null,
  state text,
  contractor_name text,
  contractor_address text,
  contractor_city text,
  contractor_zip text,
  contractor_phone text,
  contractor_license text,
  name_key text,
  trades text[] not null default '{}'::text[],
  record_count integer not null default 0,
  total_value numeric(16,2) not null default 0,
  first_date date,
  last_date date,
  constraint claim_pkey PRIMARY KEY (id, scope)
);

create table claim_before (
  id bigint not null,
  scope text not null,
  state text,
  contractor_name text,
  contractor_address text,
  contractor_city text,
  contractor_zip text,
  contractor_phone text,
  contractor_license text,
  name_key text,
  replaced_by bigint not null,
  constraint claim_before_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES run(id) ON DELETE CASCADE
);

create table cluster (
  id bigint not null,
  parent_id bigint,
  split_from bigint,
  gone boolean not null default false,
  merged_into bigint,
  constraint cluster_pkey PRIMARY KEY (id)
);

create table cluster_member (
  contractor_id bigint not null,
  cluster_id bigint not null,
  constraint cluster_member_pkey PRIMARY KEY (contractor_id)
);

create table console_login (
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  constraint console_login_pkey PRIMARY KEY (token_hash),
  constraint console_login_user_id_fkey FOREIGN KEY (user_id) REFERENCES console_user(id) ON DELETE CASCADE
);

create table console_user (
  id bigint not null generated always as identity,
  name text not null,
  role text not null,
  password_hash text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_login_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint console_user_pkey PRIMARY KEY (id),
  constraint console_user_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'analyst'::text, 'operator'::text])))
);

create table contractor (
  id bigint not null,
  feed text not null,
  roster_state text not null,
  license_key text not null,
  license_number text not null,
  name text not null,
  name_clean text not null,
  name_key text not null,
  dba_name text,
  dba_key text,
  person_name text,
  entity_type text,
  license_type text,
  license_subtype text,
  license_types text[] not null default '{}'::text[],
  license_subtypes text[] not null default '{}'::text[],
  status text,
  status_printed text,
  address text,
  address_clean text,
  address_key text,
  city text,
  state text,
  zip text,
  phone text,
  phone_clean text,
  phone_key text,
  email text,
  original_date date,
  expiration_date date,
  enforcement_flag boolean,
  run_id bigint,
  constraint contractor_pkey PRIMARY KEY (id)
);

create unlogged table cursor_list (
  id bigint not null generated always as identity,
  account_id bigint not null,
  version bigint not null,
  request text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint cursor_list_account_id_version_request_key UNIQUE (account_id, version, request),
  constraint cursor_list_pkey PRIMARY KEY (id)
);

create unlogged table cursor_page (
  list_id bigint not null,
  page integer not null,
  body text not null,
  constraint cursor_page_list_id_fkey FOREIGN KEY (list_id) REFERENCES cursor_list(id) ON DELETE CASCADE,
  constraint cursor_page_pkey PRIMARY KEY (list_id, page)
);

create table decision (
  id bigint not null generated always as identity,
  claim_id bigint not null,
  scope text not null,
  permit_number text not null,
  claim_name text,
  claim_address text,
  claim_city text,
  claim_zip text,
  claim_phone text,
  claim_license text,
  verdict text not null,
  contractor_id bigint,
  roster_feed text,
  roster_state text,
  license_number text,
  license_name text,
  decided_by text not null,
  note text,
  decided_at timestamp with time zone not null default clock_timestamp(),
  scored_contractor_id bigint,
  scored_confidence numeric(4,3),
  scored_tier text,
  alike_of bigint,
  constraint decision_check CHECK (((verdict = ANY (ARRAY['confirmed'::text, 'excluded'::text])) = (contractor_id IS NOT NULL))),
  constraint decision_check1 CHECK (((contractor_id IS NULL) = (license_number IS NULL))),
  constraint decision_decided_by_check CHECK ((decided_by <> ''::text)),
  constraint decision_pkey PRIMARY KEY (id),
  constraint decision_verdict_check CHECK ((verdict = ANY (ARRAY['confirmed'::text, 'refused'::text, 'excluded'::text, 'withdrawn'::text])))
);

create table enforcement_order (
  id bigint not null,
  feed text not null,
  source_key text not null,
  ordinal integer not null,
  content_hash bigint not null,
  respondent text not null,
  company_name text,
  dba_names text[] not null default '{}'::text[],
  individual_names text[] not null default '{}'::text[],
  license_numbers text[] not null default '{}'::text[],
  license_keys text[] not null default '{}'::text[],
  file_numbers text[] not null default '{}'::text[],
  address text,
  city text,
  state text,
  phone text,
  order_type text,
  actions_taken text[] not null default '{}'::text[],
  penalty_amount numeric(14,2),
  stayed_amount numeric(14,2),
  order_date date,
  violation_types text[] not null default '{}'::text[],
  url text,
  claim_id bigint,
  run_id bigint,
  constraint enforcement_order_pkey PRIMARY KEY (id, feed)
) partition by LIST (feed);

create table enforcement_order_before (
  id bigint not null,
  feed text not null,
  source_key text not null,
  ordinal integer not null,
  content_hash bigint not null,
  respondent text not null,
  company_name text,
  dba_names text[] not null,
  individual_names text[] not null,
  license_numbers text[] not null,
  license_keys text[] not null,
  file_numbers text[] not null,
  address text,
  city text,
  state text,
  phone text,
  order_type text,
  actions_taken text[] not null,
  penalty_amount numeric(14,2),
  stayed_amount numeric(14,2),
  order_date date,
  violation_types text[] not null,
  url text,
  claim_id bigint,
  run_id bigint,
  replaced_by bigint not null,
  removed boolean not null,
  constraint enforcement_order_before_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES run(id) ON DELETE CASCADE
);

create table event_state (
  one boolean not null default true,
  version bigint not null,
  day date not null,
  constraint event_state_one_check CHECK (one),
  constraint event_state_pkey PRIMARY KEY (one)
);

create table feed_manifest (
  feed text not null,
  part integer not null,
  entries bytea not null,
  constraint feed_manifest_pkey PRIMARY KEY (feed, part)
);

create table feed_schedule (
  feed text not null,
  pattern text not null,
  zone text not null,
  since timestamp with time zone not null,
  constraint feed_schedule_pkey PRIMARY KEY (feed)
);

create table feed_state (
  feed text not null,
  family text not null,
  jurisdiction text,
  state text,
  version bigint not null default 0,
  served_rows bigint not null default 0,
  source_stamp jsonb,
  definition_hash text,
  last_run_id bigint,
  last_success_at timestamp with time zone,
  last_change_at timestamp with time zone,
  columns text[],
  statistics jsonb,
  constraint feed_state_last_run_id_fkey FOREIGN KEY (last_run_id) REFERENCES run(id) ON DELETE SET NULL,
  constraint feed_state_pkey PRIMARY KEY (feed)
);

create table feed_version (
  feed text not null,
  version bigint not null,
  run_id bigint not null,
  url text not null,
  fetched_at timestamp with time zone not null,
  publisher text,
  columns text[],
  statistics jsonb,
  constraint feed_version_pkey PRIMARY KEY (feed, version)
);

create table firm (
  id bigint not null,
  split_from bigint,
  gone boolean not null default false,
  members bigint[] not null,
  merged_into bigint,
  constraint firm_pkey PRIMARY KEY (id)
);

create table firm_member (
  contractor_id bigint not null,
  firm_id bigint not null,
  constraint firm_member_pkey PRIMARY KEY (contractor_id)
);

create table former_line (
  contractor_id bigint not null,
  key text not null,
  name text not null,
  dba_name text,
  person_name text,
  address text,
  city text,
  zip text,
  phone text,
  keys integer[] not null,
  first_date date not null,
  last_date date not null,
  constraint former_line_pkey PRIMARY KEY (contractor_id, key)
);

create table inspection (
  id bigint not null,
  feed text not null,
  source_key text not null,
  ordinal integer not null,
  content_hash bigint not null,
  activity_number bigint not null,
  establishment_name text not null,
  name_key text not null,
  site_address text,
  city text,
  state text,
  zip text,
  mailing_address text,
  mailing_city text,
  mailing_state text,
  mailing_zip text,
  open_date date,
  close_conference_date date,
  case_closed_date date,
  case_status text,
  inspection_type text,
  scope text,
  ownership text,
  safety_health text,
  union_status text,
  sic text,
  naics text,
  reporting_office text,
  violation_count integer not null,
  initial_penalty numeric(14,2),
  total_penalty numeric(14,2),
  violations json not null,
  claim_id bigint,
  run_id bigint,
  constraint inspection_pkey PRIMARY KEY (id, feed)
) partition by LIST (feed);

create table inspection_before (
  id bigint not null,
  feed text not null,
  source_key text not null,
  ordinal integer not null,
  content_hash bigint not null,
  activity_number bigint not null,
  establishment_name text not null,
  name_key text not null,
  site_address text,
  city text,
  state text,
  zip text,
  mailing_address text,
  mailing_city text,
  mailing_state text,
  mailing_zip text,
  open_date date,
  close_conference_date date,
  case_closed_date date,
  case_status text,
  inspection_type text,
  scope text,
  ownership text,
  safety_health text,
  union_status text,
  sic text,
  naics text,
  reporting_office text,
  violation_count integer not null,
  initial_penalty numeric(14,2),
  total_penalty numeric(14,2),
  violations json not null,
  claim_id bigint,
  run_id bigint,
  replaced_by bigint not null,
  removed boolean not null,
  constraint inspection_before_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES run(id) ON DELETE CASCADE
);

create table key_usage (
  day date not null,
  key_id bigint not null,
  path text not null,
  requests integer not null,
  not_modified integer not null,
  refused integer not null,
  limited integer not null,
  rows integer not null,
  constraint key_usage_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id) ON DELETE CASCADE,
  constraint key_usage_pkey PRIMARY KEY (key_id, day, path)
);

create table label_sample (
  id bigint not null generated always as identity,
  jurisdiction text not null,
  seed text not null,
  strata json not null,
  drawn_by text not null,
  drawn_at timestamp with time zone not null default clock_timestamp(),
  constraint label_sample_pkey PRIMARY KEY (id),
  constraint label_sample_seed_check CHECK (((length(seed) >= 1) AND (length(seed) <= 100)))
);

create table last_backup (
  only_row boolean not null default true,
  made_at timestamp with time zone,
  failed_at timestamp with time zone,
  reason text,
  constraint last_backup_only_row_check CHECK (only_row),
  constraint last_backup_pkey PRIMARY KEY (only_row)
);

create table learned_weights (
  scope text not null,
  weights jsonb not null,
  run_id bigint not null,
  learned_at timestamp with time zone not null,
  version integer not null default 1,
  constraint learned_weights_pkey PRIMARY KEY (scope)
);

create table license_holder (
  contractor_id bigint not null,
  feed text not null,
  license_key text not null,
  place integer not null,
  row_ids bigint[] not null,
  prints jsonb not null,
  merged_into bigint,
  is_current boolean not null default true,
  constraint license_holder_feed_license_key_place_key UNIQUE (feed, license_key, place),
  constraint license_holder_pkey PRIMARY KEY (contractor_id)
);

create table license_holder_before (
  replaced_by bigint not null,
  license_key text not null,
  holders jsonb not null,
  constraint license_holder_before_pkey PRIMARY KEY (replaced_by, license_key),
  constraint license_holder_before_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES run(id) ON DELETE CASCADE
);

create table license_record (
  id bigint not null,
  feed text not null,
  source_key text not null,
  ordinal integer not null,
  content_hash bigint not null,
  license_key text not null,
  license_number text not null,
  name text not null,
  name_clean text not null,
  name_key text not null,
  dba_name text,
  dba_key text,
  person_name text,
  entity_type text,
  license_type text,
  license_subtype text,
  status text,
  status_printed text,
  address text,
  address_clean text,
  address_key text,
  city text,
  state text,
  zip text,
  phone text,
  phone_clean text,
  phone_key text,
  email text,
  original_date date,
  expiration_date date,
  enforcement_flag boolean,
  run_id bigint,
  constraint license_record_pkey PRIMARY KEY (id, feed)
) partition by LIST (feed);

create table license_record_before (
  id bigint not null,
  feed text not null,
  source_key text not null,
  ordinal integer not null,
  content_hash bigint not null,
  license_key text not null,
  license_number text not null,
  name text not null,
  name_clean text not null,
  name_key text not null,
  dba_name text,
  dba_key text,
  person_name text,
  entity_type text,
  license_type text,
  license_subtype text,
  status text,
  status_printed text,
  address text,
  address_clean text,
  address_key text,
  city text,
  state text,
  zip text,
  phone text,
  phone_clean text,
  phone_key text,
  email text,
  original_date date,
  expiration_date date,
  enforcement_flag boolean,
  run_id bigint,
  replaced_by bigint not null,
  removed boolean not null,
  constraint license_record_before_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES run(id) ON DELETE CASCADE
);

create unlogged table limit_event (
  subject text not null,
  at bigint not null,
  ordinal bigint not null,
  leaves bigint not null,
  constraint limit_event_pkey PRIMARY KEY (subject, at, ordinal)
);

create table match (
  claim_id bigint not null,
  scope text not null,
  run_id bigint not null,
  contractor_id bigint,
  score double precision,
  confidence numeric(4,3),
  tier text,
  signals text[] not null default '{}'::text[],
  candidate_count integer not null default 0,
  decision_id bigint,
  alias_keys integer[] not null default '{}'::integer[],
  matched_with bigint,
  constraint match_pkey PRIMARY KEY (claim_id, scope),
  constraint match_tier_check CHECK ((tier = ANY (ARRAY['verified'::text, 'likely'::text, 'possible'::text, 'ambiguous'::text])))
);

create table match_again (
  scope text not null,
  claim_id bigint not null,
  constraint match_again_pkey PRIMARY KEY (scope, claim_id)
);

create table match_before (
  claim_id bigint not null,
  scope text not null,
  replaced_by bigint not null,
  was_matched boolean not null,
  contractor_id bigint,
  confidence numeric(4,3),
  tier text,
  constraint match_before_pkey PRIMARY KEY (claim_id, scope, replaced_by),
  constraint match_before_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES run(id) ON DELETE CASCADE
);

create table match_state (
  scope text not null,
  fingerprint text not null,
  run_id bigint not null,
  matched_at timestamp with time zone not null,
  versions jsonb not null default '{}'::jsonb,
  checked json not null default '[]'::json,
  weights_version integer not null default 0,
  constraint match_state_pkey PRIMARY KEY (scope)
);

create table migration (
  name text not null,
  digest text not null,
  applied_at timestamp with time zone not null default clock_timestamp(),
  constraint migration_pkey PRIMARY KEY (name)
);

create table notified (
  target text not null,
  subject text not null,
  problem text not null,
  since timestamp with time zone not null default now(),
  constraint notified_pkey PRIMARY KEY (target, subject)
);

create table operator_action (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  by text not null,
  action text not null,
  run_id bigint,
  batch text,
  feed text,
  note text,
  constraint operator_action_pkey PRIMARY KEY (id)
);

create table pending_change (
  kind text not null,
  owner text not null,
  id bigint
);

create table permit (
  id bigint not null,
  feed text not null,
  source_key text not null,
  ordinal integer not null,
  content_hash bigint not null,
  jurisdiction text not null,
  permit_number text not null,
  city text,
  contractor_name text,
  contractor_address text,
  contractor_phone text,
  contractor_license text,
  property_address text,
  property_number integer,
  property_street text,
  property_street_key text,
  property_address_key text,
  permit_type text,
  work_type text,
  status text,
  value numeric(16,2),
  description text,
  issue_date timestamp with time zone,
  complete_date timestamp with time zone,
  approved_date timestamp with time zone,
  expiration_date timestamp with time zone,
  latitude double precision,
  longitude double precision,
  parcel_number text,
  total_fees numeric(14,2),
  total_payments numeric(14,2),
  outstanding_balance numeric(14,2),
  inspection_count integer,
  claim_id bigint,
  run_id bigint,
  contractor_roles text[],
  contractor_claims bigint[],
  party_roles text[],
  party_names text[],
  inspections jsonb,
  first_inspections integer,
  first_inspections_passed integer,
  constraint permit_pkey PRIMARY KEY (id, feed)
) partition by LIST (feed);

create table permit_before (
  id bigint not null,
  feed text not null,
  source_key text not null,
  ordinal integer not null,
  content_hash bigint not null,
  jurisdiction text not null,
  permit_number text not null,
  city text,
  contractor_name text,
  contractor_address text,
  contractor_phone text,
  contractor_license text,
  property_address text,
  property_number integer,
  property_street text,
  property_street_key text,
  property_address_key text,
  permit_type text,
  work_type text,
  status text,
  value numeric(16,2),
  description text,
  issue_date timestamp with time zone,
  complete_date timestamp with time zone,
  approved_date timestamp with time zone,
  expiration_date timestamp with time zone,
  latitude double precision,
  longitude double precision,
  parcel_number text,
  total_fees numeric(14,2),
  total_payments numeric(14,2),
  outstanding_balance numeric(14,2),
  inspection_count integer,
  claim_id bigint,
  run_id bigint,
  replaced_by bigint not null,
  removed boolean not null,
  contractor_roles text[],
  contractor_claims bigint[],
  party_roles text[],
  party_names text[],
  inspections jsonb,
  first_inspections integer,
  first_inspections_passed integer,
  constraint permit_before_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES run(id) ON DELETE CASCADE
);

create table published_matching (
  scope text not null,
  run_id bigint not null,
  constraint published_matching_pkey PRIMARY KEY (scope)
);

create table quarantine (
  id bigint not null generated always as identity,
  feed text,
  scope text,
  refused_run bigint not null,
  ingest_run bigint,
  undo_run bigint,
  code text not null,
  reason text not null,
  summary jsonb not null,
  held_at timestamp with time zone not null default clock_timestamp(),
  state text not null default 'held'::text,
  ended_at timestamp with time zone,
  ended_by text,
  note text,
  feed_state jsonb,
  constraint quarantine_pkey PRIMARY KEY (id),
  constraint quarantine_state_check CHECK ((state = ANY (ARRAY['held'::text, 'accepted'::text, 'dropped'::text, 'replaced'::text])))
);

create table record_link (
  family text not null,
  record_id bigint not null,
  contractor_id bigint not null,
  confidence numeric(4,3) not null,
  tier text not null,
  signals text[] not null,
  constraint record_link_family_check CHECK ((family = ANY (ARRAY['orders'::text, 'actions'::text]))),
  constraint record_link_pkey PRIMARY KEY (family, record_id, contractor_id)
);

create table reject (
  run_id bigint not null,
  line bigint not null,
  column_name text,
  code text not null,
  reason text not null,
  raw text not null,
  constraint reject_run_id_fkey FOREIGN KEY (run_id) REFERENCES run(id) ON DELETE CASCADE
);

create table report (
  id bigint not null generated always as identity,
  kind text not null,
  page text not null,
  text text not null,
  contact text,
  created_at timestamp with time zone not null default clock_timestamp(),
  closed_at timestamp with time zone,
  closed_by bigint,
  note text,
  constraint report_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES console_user(id),
  constraint report_contact_check CHECK ((length(contact) <= 200)),
  constraint report_kind_check CHECK ((kind = ANY (ARRAY['not_theirs'::text, 'wrong_record'::text, 'outdated'::text, 'privacy'::text, 'other'::text]))),
  constraint report_note_check CHECK ((length(note) <= 2000)),
  constraint report_pkey PRIMARY KEY (id),
  constraint report_text_check CHECK ((length(text) <= 2000))
);

create table reserved_claim_id (
  id bigint not null,
  mark bigint not null,
  constraint reserved_claim_id_pkey PRIMARY KEY (id)
);

create table rows_used (
  key_id bigint not null,
  at timestamp with time zone not null default clock_timestamp(),
  rows integer not null,
  constraint rows_used_rows_check CHECK ((rows > 0))
);

create table run (
  id bigint not null generated always as identity,
  kind text not null,
  feed text,
  scope text,
  batch text,
  state text not null default 'running'::text,
  started_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  code text,
  reason text,
  rows_read bigint not null default 0,
  rows_rejected bigint not null default 0,
  inserted bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  removed bigint not null default 0,
  details jsonb not null default '{}'::jsonb,
  constraint run_kind_check CHECK ((kind = ANY (ARRAY['ingest'::text, 'remove'::text, 'undo'::text, 'match'::text, 'decide'::text, 'alias'::text, 'cluster'::text, 'publish'::text, 'export'::text]))),
  constraint run_pkey PRIMARY KEY (id),
  constraint run_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'refused'::text])))
);

create table run_line (
  run_id bigint not null,
  number integer not null,
  at timestamp with time zone not null,
  level text not null,
  text text not null,
  constraint run_line_pkey PRIMARY KEY (run_id, number),
  constraint run_line_run_id_fkey FOREIGN KEY (run_id) REFERENCES run(id) ON DELETE CASCADE
);

create table sample_label (
  id bigint not null generated always as identity,
  sample_id bigint not null,
  claim_id bigint not null,
  verdict text not null,
  contractor_id bigint,
  roster_feed text,
  license_number text,
  labelled_by text not null,
  labelled_at timestamp with time zone not null default clock_timestamp(),
  constraint sample_label_check CHECK (((verdict = 'contractor'::text) = (contractor_id IS NOT NULL))),
  constraint sample_label_pkey PRIMARY KEY (id),
  constraint sample_label_sample_id_claim_id_fkey FOREIGN KEY (sample_id, claim_id) REFERENCES sampled_claim(sample_id, claim_id) ON DELETE CASCADE,
  constraint sample_label_verdict_check CHECK ((verdict = ANY (ARRAY['contractor'::text, 'none'::text, 'unsure'::text, 'withdrawn'::text])))
);

create table sampled_claim (
  sample_id bigint not null,
  "position" integer not null,
  claim_id bigint not null,
  stratum text not null,
  contractor_id bigint,
  tier text,
  confidence numeric(4,3),
  constraint sampled_claim_pkey PRIMARY KEY (sample_id, claim_id),
  constraint sampled_claim_sample_id_fkey FOREIGN KEY (sample_id) REFERENCES label_sample(id) ON DELETE CASCADE,
  constraint sampled_claim_sample_id_position_key UNIQUE (sample_id, "position")
);

create table scored_match (
  claim_id bigint not null,
  contractor_id bigint,
  score double precision,
  confidence numeric(4,3),
  tier text,
  signals text[] not null default '{}'::text[],
  candidate_count integer not null default 0,
  scope text not null,
  constraint scored_match_claim_id_scope_fkey FOREIGN KEY (claim_id, scope) REFERENCES match(claim_id, scope) ON DELETE CASCADE,
  constraint scored_match_pkey PRIMARY KEY (claim_id, scope)
);

create table service_token (
  id bigint not null generated always as identity,
  key_id bigint not null,
  prefix text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint service_token_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id) ON DELETE CASCADE,
  constraint service_token_pkey PRIMARY KEY (id),
  constraint service_token_token_hash_key UNIQUE (token_hash)
);

create table shared_value (
  id bigint not null,
  kind text not null,
  key text not null,
  display text not null,
  sharers integer not null,
  hub boolean not null,
  building boolean not null default false,
  constraint shared_value_kind_check CHECK ((kind = ANY (ARRAY['address'::text, 'phone'::text, 'person'::text]))),
  constraint shared_value_kind_key_key UNIQUE (kind, key),
  constraint shared_value_pkey PRIMARY KEY (id)
);

create table shared_value_member (
  shared_value_id bigint not null,
  contractor_id bigint not null,
  constraint shared_value_member_pkey PRIMARY KEY (shared_value_id, contractor_id),
  constraint shared_value_member_shared_value_id_fkey FOREIGN KEY (shared_value_id) REFERENCES shared_value(id) ON DELETE CASCADE
);

create table size_sample (
  day date not null,
  host text not null,
  database_bytes bigint not null,
  folder_bytes bigint not null,
  constraint size_sample_pkey PRIMARY KEY (day, host)
);

create table spare_id (
  kind text not null,
  owner text not null,
  hashed bigint not null,
  mark bigint not null,
  id bigint not null,
  constraint spare_id_kind_id_key UNIQUE (kind, id),
  constraint spare_id_pkey PRIMARY KEY (kind, hashed, mark)
);

create table summary_concern (
  event_sequence bigint not null,
  watch_list_id bigint not null,
  constraint summary_concern_pkey PRIMARY KEY (event_sequence, watch_list_id),
  constraint summary_concern_watch_list_id_fkey FOREIGN KEY (watch_list_id) REFERENCES watch_list(id) ON DELETE CASCADE
);

create table suppression (
  id bigint not null generated always as identity,
  kind text not null,
  action text not null,
  target jsonb not null,
  reason text not null,
  made_by text not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  until timestamp with time zone,
  lifted_by text,
  lifted_at timestamp with time zone,
  constraint suppression_action_check CHECK ((action = ANY (ARRAY['hide'::text, 'mask'::text]))),
  constraint suppression_check CHECK (((lifted_by IS NULL) = (lifted_at IS NULL))),
  constraint suppression_kind_check CHECK ((kind = ANY (ARRAY['contractor'::text, 'record'::text, 'person'::text]))),
  constraint suppression_made_by_check CHECK ((made_by <> ''::text)),
  constraint suppression_pkey PRIMARY KEY (id),
  constraint suppression_reason_check CHECK ((reason <> ''::text))
);

create table watch_list (
  id bigint not null generated always as identity,
  account_id bigint,
  name text not null,
  subjects json not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  watcher_id bigint,
  constraint watch_list_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint watch_list_check CHECK ((num_nonnulls(account_id, watcher_id) = 1)),
  constraint watch_list_pkey PRIMARY KEY (id),
  constraint watch_list_watcher_id_fkey FOREIGN KEY (watcher_id) REFERENCES watcher(id) ON DELETE CASCADE,
  constraint watch_list_watcher_id_key UNIQUE (watcher_id)
);

create table watch_mail (
  id bigint not null generated always as identity,
  request_id bigint,
  watcher_id bigint,
  day date,
  up_to bigint,
  token_hash bytea,
  status text not null default 'pending'::text,
  attempts integer not null default 0,
  next_at timestamp with time zone default clock_timestamp(),
  created_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  failure text,
  constraint watch_mail_check CHECK ((num_nonnulls(request_id, watcher_id) = 1)),
  constraint watch_mail_check1 CHECK (((status = 'pending'::text) = (next_at IS NOT NULL))),
  constraint watch_mail_pkey PRIMARY KEY (id),
  constraint watch_mail_request_id_fkey FOREIGN KEY (request_id) REFERENCES watch_request(id) ON DELETE CASCADE,
  constraint watch_mail_request_id_key UNIQUE (request_id),
  constraint watch_mail_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'dead'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint watch_mail_token_hash_key UNIQUE (token_hash),
  constraint watch_mail_watcher_id_day_key UNIQUE (watcher_id, day),
  constraint watch_mail_watcher_id_fkey FOREIGN KEY (watcher_id) REFERENCES watcher(id) ON DELETE CASCADE
);

create table watch_request (
  id bigint not null generated always as identity,
  mail_address text not null,
  user_id bigint,
  subjects json not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  constraint watch_request_pkey PRIMARY KEY (id),
  constraint watch_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES console_user(id) ON DELETE CASCADE
);

create table watched (
  watch_list_id bigint not null,
  key text not null,
  constraint watched_pkey PRIMARY KEY (watch_list_id, key),
  constraint watched_watch_list_id_fkey FOREIGN KEY (watch_list_id) REFERENCES watch_list(id) ON DELETE CASCADE
);

create table watcher (
  id bigint not null generated always as identity,
  user_id bigint,
  mail_address text,
  digested_to bigint not null,
  refused_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint watcher_check CHECK (((user_id IS NOT NULL) OR (mail_address IS NOT NULL))),
  constraint watcher_pkey PRIMARY KEY (id),
  constraint watcher_user_id_fkey FOREIGN KEY (user_id) REFERENCES console_user(id) ON DELETE CASCADE,
  constraint watcher_user_id_key UNIQUE (user_id)
);

create table webhook (
  id bigint not null generated always as identity,
  account_id bigint not null,
  url text not null,
  types text[],
  every_event boolean not null,
  secret text not null,
  earlier_secret text,
  earlier_until timestamp with time zone,
  read_to bigint not null,
  failing_since timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_reason text,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint webhook_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint webhook_check CHECK (((disabled_at IS NULL) = (disabled_reason IS NULL))),
  constraint webhook_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['gone'::text, 'failing'::text, 'operator'::text]))),
  constraint webhook_pkey PRIMARY KEY (id)
);

create table webhook_delivery (
  id bigint not null generated always as identity,
  webhook_id bigint not null,
  event_sequence bigint,
  event_id text not null,
  type text not null,
  status text not null default 'pending'::text,
  attempts integer not null default 0,
  next_at timestamp with time zone default clock_timestamp(),
  created_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  answer_status integer,
  failure text,
  constraint webhook_delivery_check CHECK (((status = 'pending'::text) = (next_at IS NOT NULL))),
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'dead'::text, 'withdrawn'::text]))),
  constraint webhook_delivery_webhook_id_event_sequence_key UNIQUE (webhook_id, event_sequence),
  constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE
);

create table webhook_watch_list (
  webhook_id bigint not null,
  watch_list_id bigint not null,
  constraint webhook_watch_list_pkey PRIMARY KEY (webhook_id, watch_list_id),
  constraint webhook_watch_list_watch_list_id_fkey FOREIGN KEY (watch_list_id) REFERENCES watch_list(id),
  constraint webhook_watch_list_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE
);

create table withheld (
  kind text not null,
  owner text not null,
  id bigint not null,
  part bigint not null default 0,
  original json not null,
  masked json,
  suppressions bigint[] not null,
  constraint withheld_pkey PRIMARY KEY (kind, owner, id, part)
);

create table served.ag_action (
  id bigint not null,
  feed text not null,
  content_hash bigint not null,
  case_number text,
  respondent text not null,
  company_name text,
  dba_names text[] not null default '{}'::text[],
  individual_names text[] not null default '{}'::text[],
  license_numbers text[] not null default '{}'::text[],
  license_keys text[] not null default '{}'::text[],
  address text,
  city text,
  state text,
  phone text,
  action_type text,
  status text,
  action_date date,
  penalty_amount numeric(14,2),
  restitution_amount numeric(14,2),
  violation_types text[] not null default '{}'::text[],
  summary text,
  url text,
  claim_id bigint,
  run_id bigint,
  constraint ag_action_pkey PRIMARY KEY (id, feed)
);

create table served.alias (
  id bigint not null,
  contractor_id bigint not null,
  key text not null,
  known_by text[] not null,
  scopes text[] not null,
  name text not null,
  dba_name text,
  person_name text,
  address text,
  city text,
  zip text,
  phone text,
  records integer not null,
  first_date date,
  last_date date,
  decisions integer not null default 0,
  line_until date,
  orders text[] not null default '{}'::text[],
  standing boolean not null default false,
  constraint alias_pkey PRIMARY KEY (id)
);

create table served.change_log (
  sequence bigint not null generated always as identity,
  version bigint not null,
  kind text not null,
  owner text not null,
  change text not null,
  ids bigint[] not null,
  public_keys text[],
  constraint change_log_change_check CHECK ((change = ANY (ARRAY['inserted'::text, 'updated'::text, 'removed'::text]))),
  constraint change_log_pkey PRIMARY KEY (version, sequence, owner)
);

create table served.claim (
  id bigint not null,
  scope text not null,
  state text,
  contractor_name text,
  contractor_address text,
  contractor_city text,
  contractor_zip text,
  contractor_phone text,
  contractor_license text,
  name_key text,
  trades text[] not null default '{}'::text[],
  record_count integer not null default 0,
  total_value numeric(16,2) not null default 0,
  first_date date,
  last_date date,
  constraint claim_pkey PRIMARY KEY (id, scope)
);

create table served.contractor (
  id bigint not null,
  feed text not null,
  roster_state text not null,
  license_key text not null,
  license_number text not null,
  name text not null,
  name_clean text not null,
  name_key text not null,
  dba_name text,
  dba_key text,
  person_name text,
  entity_type text,
  license_type text,
  license_subtype text,
  license_types text[] not null default '{}'::text[],
  license_subtypes text[] not null default '{}'::text[],
  status text,
  status_printed text,
  address text,
  address_clean text,
  address_key text,
  city text,
  state text,
  zip text,
  phone text,
  phone_clean text,
  phone_key text,
  email text,
  original_date date,
  expiration_date date,
  enforcement_flag boolean,
  has_enforcement_action boolean not null default false,
  run_id bigint,
  constraint contractor_pkey PRIMARY KEY (id)
);

create table served.contractor_tally (
  city text,
  state text,
  status text,
  entity_type text,
  has_enforcement_action boolean not null,
  license_types text[] not null,
  contractors bigint not null
);

create table served.contractor_word (
  word text not null,
  constraint contractor_word_pkey PRIMARY KEY (word)
);

create table served.data_version (
  one boolean not null default true,
  version bigint not null,
  published_at timestamp with time zone not null,
  found_version bigint,
  found_day date,
  exports_from bigint not null default 0,
  cursors_from bigint,
  records_version bigint not null default 0,
  constraint data_version_one_check CHECK (one),
  constraint data_version_pkey PRIMARY KEY (one)
);

create table served.enforcement_order (
  id bigint not null,
  feed text not null,
  content_hash bigint not null,
  respondent text not null,
  company_name text,
  dba_names text[] not null default '{}'::text[],
  individual_names text[] not null default '{}'::text[],
  license_numbers text[] not null default '{}'::text[],
  license_keys text[] not null default '{}'::text[],
  file_numbers text[] not null default '{}'::text[],
  address text,
  city text,
  state text,
  phone text,
  order_type text,
  actions_taken text[] not null default '{}'::text[],
  penalty_amount numeric(14,2),
  stayed_amount numeric(14,2),
  order_date date,
  violation_types text[] not null default '{}'::text[],
  url text,
  claim_id bigint,
  run_id bigint,
  constraint enforcement_order_pkey PRIMARY KEY (id, feed)
);

create table served.event (
  sequence bigint not null generated always as identity,
  type text not null,
  contractor_id bigint,
  about text not null,
  version bigint not null,
  happened_at timestamp with time zone not null default clock_timestamp(),
  data json not null,
  constraint event_pkey PRIMARY KEY (sequence),
  constraint event_type_contractor_id_about_key UNIQUE NULLS NOT DISTINCT (type, contractor_id, about)
);

create table served.feed_state (
  feed text not null,
  family text not null,
  jurisdiction text,
  state text,
  version bigint not null,
  last_success_at timestamp with time zone,
  last_change_at timestamp with time zone,
  constraint feed_state_pkey PRIMARY KEY (feed)
);

create table served.feed_version (
  feed text not null,
  version bigint not null,
  run_id bigint not null,
  publisher text,
  url text not null,
  fetched_at timestamp with time zone not null,
  constraint feed_version_pkey PRIMARY KEY (feed, version)
);

create table served.firm (
  id bigint not null,
  split_from bigint,
  gone boolean not null,
  merged_into bigint,
  constraint firm_pkey PRIMARY KEY (id)
);

create table served.firm_member (
  contractor_id bigint not null,
  firm_id bigint not null,
  constraint firm_member_pkey PRIMARY KEY (contractor_id)
);

create table served.inspection (
  id bigint not null,
  feed text not null,
  content_hash bigint not null,
  activity_number bigint not null,
  establishment_name text not null,
  name_key text not null,
  site_address text,
  city text,
  state text,
  zip text,
  mailing_address text,
  mailing_city text,
  mailing_state text,
  mailing_zip text,
  open_date date,
  close_conference_date date,
  case_closed_date date,
  case_status text,
  inspection_type text,
  scope text,
  ownership text,
  safety_health text,
  union_status text,
  sic text,
  naics text,
  reporting_office text,
  violation_count integer not null,
  initial_penalty numeric(14,2),
  total_penalty numeric(14,2),
  violations json not null,
  claim_id bigint,
  run_id bigint,
  constraint inspection_pkey PRIMARY KEY (id, feed)
);

create table served.known_name (
  name_key text not null,
  permits integer not null default 0,
  constraint known_name_pkey PRIMARY KEY (name_key)
);

create table served.known_street (
  street text not null,
  constraint known_street_pkey PRIMARY KEY (street)
);

create table served.known_word (
  word text not null,
  constraint known_word_pkey PRIMARY KEY (word)
);

create table served.license_history (
  contractor_id bigint not null,
  status text,
  expiration_date date,
  seen_from timestamp with time zone,
  seen_until timestamp with time zone not null,
  version bigint not null,
  name text,
  dba_name text,
  person_name text,
  address text,
  city text,
  zip text,
  phone text,
  constraint license_history_pkey PRIMARY KEY (contractor_id, version)
);

create table served.license_subtype (
  id integer not null generated always as identity,
  license_type_id integer,
  name text not null,
  constraint license_subtype_license_type_id_fkey FOREIGN KEY (license_type_id) REFERENCES served.license_type(id) ON DELETE CASCADE,
  constraint license_subtype_license_type_id_name_key UNIQUE NULLS NOT DISTINCT (license_type_id, name),
  constraint license_subtype_pkey PRIMARY KEY (id)
);

create table served.license_type (
  id integer not null generated always as identity,
  name text not null,
  code text not null,
  constraint license_type_name_key UNIQUE (name),
  constraint license_type_pkey PRIMARY KEY (id)
);

create table served.match (
  claim_id bigint not null,
  scope text not null,
  contractor_id bigint,
  confidence numeric(4,3),
  tier text,
  signals text[] not null default '{}'::text[],
  candidate_count integer not null default 0,
  constraint match_pkey PRIMARY KEY (claim_id, scope) INCLUDE (contractor_id, tier)
);

create table served.permit (
  id bigint not null,
  feed text not null,
  content_hash bigint not null,
  jurisdiction text not null,
  permit_number text not null,
  city text,
  contractor_name text,
  contractor_address text,
  contractor_phone text,
  contractor_license text,
  property_address text,
  property_number integer,
  property_street text,
  property_street_key text,
  property_address_key text,
  permit_type text,
  work_type text,
  status text,
  value numeric(16,2),
  description text,
  issue_date timestamp with time zone,
  complete_date timestamp with time zone,
  approved_date timestamp with time zone,
  expiration_date timestamp with time zone,
  latitude double precision,
  longitude double precision,
  parcel_number text,
  total_fees numeric(14,2),
  total_payments numeric(14,2),
  outstanding_balance numeric(14,2),
  inspection_count integer,
  claim_id bigint,
  run_id bigint,
  contractor_roles text[],
  contractor_claims bigint[],
  party_roles text[],
  party_names text[],
  inspections jsonb,
  first_inspections integer,
  first_inspections_passed integer,
  constraint permit_pkey PRIMARY KEY (id, jurisdiction)
);

create table served.permit_inspection_year (
  jurisdiction text not null,
  year integer not null,
  permit_type text not null,
  inspections bigint not null,
  passed bigint not null,
  constraint permit_inspection_year_jurisdiction_year_permit_type_key UNIQUE (jurisdiction, year, permit_type)
);

create table served.permit_outcome (
  jurisdiction text not null,
  year integer not null,
  permit_type text not null,
  days integer,
  expires date,
  expiry_printed boolean not null,
  permits bigint not null,
  constraint permit_outcome_jurisdiction_year_permit_type_days_expires_e_key UNIQUE NULLS NOT DISTINCT (jurisdiction, year, permit_type, days, expires, expiry_printed)
);

create table served.permit_outcome_year (
  jurisdiction text not null,
  year integer not null,
  permit_type text not null,
  permits bigint not null,
  prints_expiry boolean not null,
  days integer[],
  completed integer[],
  expires date[],
  expired integer[],
  constraint permit_outcome_year_pkey PRIMARY KEY (jurisdiction, year, permit_type)
);

create table served.permit_status (
  id bigint not null,
  jurisdiction text not null,
  status text,
  issue_date timestamp with time zone,
  constraint permit_status_pkey PRIMARY KEY (id, jurisdiction)
);

create table served.permit_town (
  jurisdiction text not null,
  city text,
  permits bigint not null,
  constraint permit_town_jurisdiction_city_key UNIQUE NULLS NOT DISTINCT (jurisdiction, city)
);

create table served.permit_year (
  jurisdiction text not null,
  year integer,
  permits bigint not null,
  value numeric not null,
  constraint permit_year_jurisdiction_year_key UNIQUE NULLS NOT DISTINCT (jurisdiction, year)
);

create table served.prepared_figure (
  name text not null,
  value json not null,
  constraint prepared_figure_pkey PRIMARY KEY (name)
);

create table served.publication (
  version bigint not null,
  published_at timestamp with time zone not null default clock_timestamp(),
  constraint publication_pkey PRIMARY KEY (version)
);

create table served.record_link (
  family text not null,
  record_id bigint not null,
  contractor_id bigint not null,
  confidence numeric(4,3) not null,
  tier text not null,
  signals text[] not null,
  constraint record_link_family_check CHECK ((family = ANY (ARRAY['orders'::text, 'actions'::text]))),
  constraint record_link_pkey PRIMARY KEY (family, record_id, contractor_id)
);

create table served.reopened (
  id bigint not null,
  older_id bigint not null,
  newer_id bigint not null,
  likelihood numeric(4,3) not null,
  since date not null,
  states text[] not null,
  towns text[] not null,
  motives text[] not null,
  signals text[] not null,
  reason text not null,
  shared_address text,
  shared_phone text,
  shared_person text,
  constraint reopened_pkey PRIMARY KEY (id)
);

create table served.shared_value (
  id bigint not null,
  kind text not null,
  key text not null,
  display text not null,
  sharers integer not null,
  hub boolean not null,
  building boolean not null default false,
  constraint shared_value_kind_check CHECK ((kind = ANY (ARRAY['address'::text, 'phone'::text, 'person'::text]))),
  constraint shared_value_kind_key_key UNIQUE (kind, key),
  constraint shared_value_pkey PRIMARY KEY (id)
);

create table served.shared_value_member (
  shared_value_id bigint not null,
  contractor_id bigint not null,
  constraint shared_value_member_pkey PRIMARY KEY (shared_value_id, contractor_id)
);

create table served.unlicensed_permit (
  id bigint not null,
  jurisdiction text not null,
  issue_date timestamp with time zone not null,
  contractor_id bigint not null,
  reason text not null,
  known_by text not null,
  ended_on date not null,
  other_license_id bigint,
  claim_id bigint not null,
  city text,
  permit_id bigint not null,
  constraint unlicensed_permit_known_by_check CHECK ((known_by = ANY (ARRAY['expiration_date'::text, 'order'::text, 'roster'::text]))),
  constraint unlicensed_permit_pkey PRIMARY KEY (id),
  constraint unlicensed_permit_reason_check CHECK ((reason = ANY (ARRAY['expired'::text, 'revoked'::text, 'suspended'::text])))
);

CREATE INDEX ag_action_before_run ON crs.ag_action_before USING btree (replaced_by, id);
CREATE INDEX ag_action_claim ON ONLY crs.ag_action USING btree (claim_id);
CREATE INDEX ag_action_repeated ON ONLY crs.ag_action USING btree (source_key, feed) WHERE (ordinal > 0);
CREATE UNIQUE INDEX alias_id ON crs.alias USING btree (id);
CREATE INDEX api_key_account ON crs.api_key USING btree (account_id);
CREATE INDEX claim_before_id ON crs.claim_before USING btree (id);
CREATE INDEX claim_before_run ON crs.claim_before USING btree (replaced_by);
CREATE INDEX claim_scope ON crs.claim USING btree (scope, state);
CREATE INDEX cluster_member_cluster ON crs.cluster_member USING btree (cluster_id);
CREATE INDEX console_login_end ON crs.console_login USING btree (expires_at);
CREATE INDEX console_login_user ON crs.console_login USING btree (user_id);
CREATE UNIQUE INDEX console_user_name ON crs.console_user USING btree (lower(name));
CREATE INDEX contractor_feed ON crs.contractor USING btree (feed);
CREATE INDEX contractor_license ON crs.contractor USING btree (license_key);
CREATE INDEX cursor_list_age ON crs.cursor_list USING btree (created_at);
CREATE INDEX decision_claim ON crs.decision USING btree (claim_id, id DESC);
CREATE INDEX decision_scope ON crs.decision USING btree (scope, claim_id, id DESC);
CREATE INDEX enforcement_order_before_run ON crs.enforcement_order_before USING btree (replaced_by, id);
CREATE INDEX enforcement_order_claim ON ONLY crs.enforcement_order USING btree (claim_id);
CREATE INDEX enforcement_order_repeated ON ONLY crs.enforcement_order USING btree (source_key, feed) WHERE (ordinal > 0);
CREATE INDEX feed_version_run ON crs.feed_version USING btree (run_id);
CREATE INDEX firm_member_firm ON crs.firm_member USING btree (firm_id);
CREATE INDEX inspection_before_run ON crs.inspection_before USING btree (replaced_by, id);
CREATE INDEX inspection_claim ON ONLY crs.inspection USING btree (claim_id);
CREATE INDEX inspection_repeated ON ONLY crs.inspection USING btree (source_key, feed) WHERE (ordinal > 0);
CREATE INDEX license_record_before_run ON crs.license_record_before USING btree (replaced_by, id);
CREATE INDEX license_record_repeated ON ONLY crs.license_record USING btree (source_key, feed) WHERE (ordinal > 0);
CREATE INDEX limit_event_leaves ON crs.limit_event USING btree (leaves);
CREATE INDEX match_before_run ON crs.match_before USING btree (replaced_by);
CREATE INDEX match_contractor ON crs.match USING btree (contractor_id) WHERE (contractor_id IS NOT NULL);
CREATE INDEX match_decided ON crs.match USING btree (scope, claim_id) WHERE (decision_id IS NOT NULL);
CREATE INDEX match_lost ON crs.match USING btree (scope) WHERE (matched_with IS NULL);
CREATE INDEX match_scope ON crs.match USING btree (scope, tier);
CREATE INDEX operator_action_batch ON crs.operator_action USING btree (batch) WHERE (batch IS NOT NULL);
CREATE INDEX operator_action_feed ON crs.operator_action USING btree (feed, id DESC) WHERE (feed IS NOT NULL);
CREATE INDEX operator_action_run ON crs.operator_action USING btree (run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX permit_before_run ON crs.permit_before USING btree (replaced_by, id);
CREATE INDEX permit_claim ON ONLY crs.permit USING btree (claim_id);
CREATE INDEX permit_contractor_claims ON ONLY crs.permit USING gin (contractor_claims) WHERE (contractor_claims IS NOT NULL);
CREATE INDEX permit_number_of ON ONLY crs.permit USING btree (permit_number);
CREATE INDEX permit_repeated ON ONLY crs.permit USING btree (source_key, feed) WHERE (ordinal > 0);
CREATE INDEX quarantine_held ON crs.quarantine USING btree (feed) WHERE (state = 'held'::text);
CREATE INDEX record_link_contractor ON crs.record_link USING btree (contractor_id, family);
CREATE INDEX reject_run ON crs.reject USING btree (run_id, line);
CREATE INDEX report_open ON crs.report USING btree (id) WHERE (closed_at IS NULL);
CREATE INDEX rows_used_by_key ON crs.rows_used USING btree (key_id, at);
CREATE INDEX run_batch ON crs.run USING btree (batch);
CREATE INDEX run_feed ON crs.run USING btree (feed, id DESC);
CREATE INDEX run_open ON crs.run USING btree (state, id) WHERE (state <> 'done'::text);
CREATE INDEX run_subject ON crs.run USING btree (kind, COALESCE(feed, ''::text), COALESCE(scope, ''::text), id DESC);
CREATE INDEX sample_label_latest ON crs.sample_label USING btree (sample_id, claim_id, id DESC);
CREATE INDEX service_token_key ON crs.service_token USING btree (key_id);
CREATE INDEX shared_value_member_contractor ON crs.shared_value_member USING btree (contractor_id);
CREATE INDEX spare_id_owner ON crs.spare_id USING btree (kind, owner);
CREATE INDEX summary_concern_of ON crs.summary_concern USING btree (watch_list_id);
CREATE INDEX watch_list_of ON crs.watch_list USING btree (account_id, id);
CREATE INDEX watch_mail_created ON crs.watch_mail USING btree (created_at);
CREATE INDEX watch_mail_due ON crs.watch_mail USING btree (next_at) WHERE (status = 'pending'::text);
CREATE INDEX watch_request_end ON crs.watch_request USING btree (expires_at);
CREATE UNIQUE INDEX watcher_mail ON crs.watcher USING btree (lower(mail_address));
CREATE INDEX webhook_delivery_created ON crs.webhook_delivery USING btree (created_at);
CREATE INDEX webhook_delivery_dead ON crs.webhook_delivery USING btree (webhook_id, id) WHERE (status = 'dead'::text);
CREATE INDEX webhook_delivery_due ON crs.webhook_delivery USING btree (webhook_id, next_at, id) WHERE (status = 'pending'::text);
CREATE INDEX webhook_delivery_of ON crs.webhook_delivery USING btree (webhook_id, id);
CREATE INDEX webhook_of ON crs.webhook USING btree (account_id, id);
CREATE INDEX webhook_of_list ON crs.webhook_watch_list USING btree (watch_list_id);
CREATE INDEX withheld_of ON crs.withheld USING gin (suppressions);
CREATE INDEX ag_action_case ON served.ag_action USING btree (case_number COLLATE "C");
CREATE INDEX ag_action_city ON served.ag_action USING btree (city COLLATE "C");
CREATE INDEX ag_action_claim ON served.ag_action USING btree (claim_id);
CREATE INDEX ag_action_company ON served.ag_action USING btree (company_name COLLATE "C");
CREATE INDEX ag_action_date ON served.ag_action USING btree (action_date DESC NULLS LAST, id);
CREATE INDEX ag_action_lists ON served.ag_action USING gin (dba_names, individual_names, license_numbers, violation_types);
CREATE INDEX ag_action_number ON served.ag_action USING btree (((id)::numeric));
CREATE INDEX ag_action_penalty ON served.ag_action USING btree (penalty_amount);
CREATE INDEX ag_action_restitution ON served.ag_action USING btree (restitution_amount);
CREATE INDEX ag_action_state ON served.ag_action USING btree (state COLLATE "C");
CREATE INDEX ag_action_status ON served.ag_action USING btree (status COLLATE "C");
CREATE INDEX ag_action_type ON served.ag_action USING btree (action_type COLLATE "C");
CREATE INDEX alias_contractor ON served.alias USING btree (contractor_id);
CREATE INDEX alias_number ON served.alias USING btree (split_part(address, ' '::text, 1));
CREATE INDEX alias_phone ON served.alias USING btree (search_phone(phone));
CREATE INDEX alias_words ON served.alias USING gin (printed_words_of(((((COALESCE(name, ''::text) || ' '::text) || COALESCE(dba_name, ''::text)) || ' '::text) || COALESCE(person_name, ''::text))));
CREATE INDEX claim_name ON served.claim USING btree (name_key);
CREATE INDEX contractor_address ON served.contractor USING btree (address_key text_pattern_ops);
CREATE INDEX contractor_dba ON served.contractor USING gin (dba_key gin_trgm_ops);
CREATE INDEX contractor_dba_words ON served.contractor USING gin (words_of(dba_key));
CREATE INDEX contractor_flagged ON served.contractor USING btree (name_key, id) WHERE has_enforcement_action;
CREATE INDEX contractor_in_city ON served.contractor USING btree (lower(city), name_key, id) INCLUDE (city);
CREATE INDEX contractor_in_state ON served.contractor USING btree (upper(state), name_key, id) INCLUDE (state);
CREATE INDEX contractor_license ON served.contractor USING btree (license_key);
CREATE INDEX contractor_license_text ON served.contractor USING gin (license_key gin_trgm_ops);
CREATE INDEX contractor_listing ON served.contractor USING btree (name_key, id) INCLUDE (has_enforcement_action);
CREATE INDEX contractor_name ON served.contractor USING gin (name_key gin_trgm_ops);
CREATE INDEX contractor_name_words ON served.contractor USING gin (words_of(name_key));
CREATE INDEX contractor_number ON served.contractor USING btree (search_number(license_key));
CREATE INDEX contractor_of_entity ON served.contractor USING btree (entity_type, name_key, id);
CREATE INDEX contractor_of_status ON served.contractor USING btree (status, name_key, id);
CREATE INDEX contractor_person_words ON served.contractor USING gin (printed_words_of(person_name));
CREATE INDEX contractor_phone ON served.contractor USING btree ("right"(phone_key, 7));
CREATE INDEX contractor_printed_dba ON served.contractor USING gin (lower(dba_name) gin_trgm_ops);
CREATE INDEX contractor_printed_name ON served.contractor USING gin (lower(name) gin_trgm_ops);
CREATE INDEX contractor_tally_city ON served.contractor_tally USING btree (city);
CREATE INDEX contractor_types ON served.contractor USING gin (license_types);
CREATE INDEX contractor_word_parts ON served.contractor_word USING gin (word gin_trgm_ops);
CREATE INDEX enforcement_order_city ON served.enforcement_order USING btree (city COLLATE "C", id);
CREATE INDEX enforcement_order_city_desc ON served.enforcement_order USING btree (city COLLATE "C" DESC NULLS LAST, id);
CREATE INDEX enforcement_order_claim ON served.enforcement_order USING btree (claim_id);
CREATE INDEX enforcement_order_company ON served.enforcement_order USING btree (company_name COLLATE "C", id);
CREATE INDEX enforcement_order_company_desc ON served.enforcement_order USING btree (company_name COLLATE "C" DESC NULLS LAST, id);
CREATE INDEX enforcement_order_date ON served.enforcement_order USING btree (order_date DESC NULLS LAST, id);
CREATE INDEX enforcement_order_id_desc ON served.enforcement_order USING btree (id DESC NULLS LAST);
CREATE INDEX enforcement_order_lists ON served.enforcement_order USING gin (dba_names, individual_names, license_numbers, actions_taken, violation_types);
CREATE INDEX enforcement_order_number ON served.enforcement_order USING btree (((id)::numeric));
CREATE INDEX enforcement_order_oldest ON served.enforcement_order USING btree (order_date, id);
CREATE INDEX enforcement_order_penalty ON served.enforcement_order USING btree (penalty_amount, id);
CREATE INDEX enforcement_order_penalty_desc ON served.enforcement_order USING btree (penalty_amount DESC NULLS LAST, id);
CREATE INDEX enforcement_order_type ON served.enforcement_order USING btree (order_type COLLATE "C", id);
CREATE INDEX enforcement_order_type_desc ON served.enforcement_order USING btree (order_type COLLATE "C" DESC NULLS LAST, id);
CREATE INDEX event_contractor ON served.event USING btree (contractor_id, sequence);
CREATE INDEX feed_version_run ON served.feed_version USING btree (run_id, feed);
CREATE INDEX firm_member_firm ON served.firm_member USING btree (firm_id);
CREATE INDEX firm_merged ON served.firm USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX inspection_activity ON served.inspection USING btree (activity_number);
CREATE INDEX inspection_city ON served.inspection USING btree (lower(city), open_date DESC NULLS LAST, id) INCLUDE (city, violation_count);
CREATE INDEX inspection_claim ON served.inspection USING btree (claim_id);
CREATE INDEX inspection_date ON served.inspection USING btree (open_date DESC NULLS LAST, id) INCLUDE (violation_count);
CREATE INDEX inspection_name ON served.inspection USING btree (name_key, open_date DESC NULLS LAST, id) INCLUDE (violation_count);
CREATE INDEX known_name_words ON served.known_name USING gin (words_of(name_key));
CREATE INDEX known_street_parts ON served.known_street USING gin (street gin_trgm_ops);
CREATE INDEX known_word_parts ON served.known_word USING gin (word gin_trgm_ops);
CREATE INDEX license_history_number ON served.license_history USING btree (split_part(address, ' '::text, 1));
CREATE INDEX license_history_phone ON served.license_history USING btree (search_phone(phone));
CREATE INDEX license_history_version ON served.license_history USING brin (version);
CREATE INDEX license_history_words ON served.license_history USING gin (printed_words_of(((((COALESCE(name, ''::text) || ' '::text) || COALESCE(dba_name, ''::text)) || ' '::text) || COALESCE(person_name, ''::text))));
CREATE INDEX match_contractor ON served.match USING btree (contractor_id) WHERE (contractor_id IS NOT NULL);
CREATE INDEX match_tier ON served.match USING btree (tier, claim_id);
CREATE INDEX permit_address ON served.permit USING btree (COALESCE(property_address_key, lower(property_address)));
CREATE INDEX permit_city_newest ON served.permit USING btree (lower(city), issue_date DESC NULLS LAST, id) INCLUDE (city, permit_type);
CREATE INDEX permit_claim ON served.permit USING btree (claim_id, issue_date DESC NULLS LAST, id);
CREATE INDEX permit_contractor_claims ON served.permit USING gin (contractor_claims) WHERE (contractor_claims IS NOT NULL);
CREATE INDEX permit_jurisdiction_newest ON served.permit USING btree (jurisdiction, issue_date DESC NULLS LAST, id) INCLUDE (permit_type, value, claim_id);
CREATE INDEX permit_jurisdiction_value ON served.permit USING btree (jurisdiction, value DESC NULLS LAST, id) INCLUDE (permit_type, issue_date, claim_id);
CREATE INDEX permit_newest ON served.permit USING btree (issue_date DESC NULLS LAST, id);
CREATE INDEX permit_number_of ON served.permit USING btree (search_number(upper(permit_number)) COLLATE "C");
CREATE INDEX permit_outcome_gone ON served.permit_outcome USING btree (permits) WHERE (permits <= 0);
CREATE INDEX permit_place ON served.permit USING gist (point(longitude, latitude)) WHERE (latitude IS NOT NULL);
CREATE INDEX permit_status_newest ON served.permit_status USING btree (status, issue_date DESC NULLS LAST, id);
CREATE INDEX permit_street ON served.permit USING btree (property_street, property_number) INCLUDE (id, claim_id, value, permit_type, issue_date, city, jurisdiction, property_street_key, property_address_key, property_address);
CREATE INDEX permit_street_several ON served.permit USING btree (property_street, property_number) WHERE (contractor_claims IS NOT NULL);
CREATE INDEX permit_text ON served.permit USING gin (to_tsvector('english'::regconfig, ((((COALESCE(description, ''::text) || ' '::text) || COALESCE(property_address, ''::text)) || ' '::text) || COALESCE(contractor_name, ''::text))));
CREATE INDEX permit_type_newest ON served.permit USING btree (lower(permit_type), issue_date DESC NULLS LAST, id) INCLUDE (permit_type, jurisdiction);
CREATE INDEX permit_value ON served.permit USING btree (value DESC NULLS LAST, id);
CREATE INDEX record_link_contractor_id_family_idx ON served.record_link USING btree (contractor_id, family);
CREATE INDEX reopened_likeliest ON served.reopened USING btree (likelihood DESC, since DESC, id);
CREATE INDEX shared_value_member_contractor_id_idx ON served.shared_value_member USING btree (contractor_id);
CREATE INDEX unlicensed_permit_city ON served.unlicensed_permit USING btree (city, issue_date DESC, id);
CREATE INDEX unlicensed_permit_contractor ON served.unlicensed_permit USING btree (contractor_id, issue_date DESC, id);
CREATE INDEX unlicensed_permit_jurisdiction ON served.unlicensed_permit USING btree (jurisdiction, issue_date DESC, id);
CREATE INDEX unlicensed_permit_newest ON served.unlicensed_permit USING btree (issue_date DESC, id);

CREATE TRIGGER note_inserted AFTER INSERT ON crs.alias REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('''members''', 'id');
CREATE TRIGGER note_removed AFTER DELETE ON crs.alias REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('''members''', 'id');
CREATE TRIGGER note_updated AFTER UPDATE ON crs.alias REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('''members''', 'id');
CREATE TRIGGER note_inserted AFTER INSERT ON crs.claim REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('scope', 'id');
CREATE TRIGGER note_removed AFTER DELETE ON crs.claim REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('scope', 'id');
CREATE TRIGGER note_updated AFTER UPDATE ON crs.claim REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('scope', 'id');
CREATE TRIGGER note_inserted AFTER INSERT ON crs.contractor REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('feed', 'id');
CREATE TRIGGER note_removed AFTER DELETE ON crs.contractor REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('feed', 'id');
CREATE TRIGGER note_updated AFTER UPDATE ON crs.contractor REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('feed', 'id');
CREATE TRIGGER note_inserted AFTER INSERT ON crs.firm REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('''members''', 'id');
CREATE TRIGGER note_removed AFTER DELETE ON crs.firm REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('''members''', 'id');
CREATE TRIGGER note_updated AFTER UPDATE ON crs.firm REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('''members''', 'id');
CREATE TRIGGER note_inserted AFTER INSERT ON crs.firm_member REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('''members''', 'contractor_id');
CREATE TRIGGER note_removed AFTER DELETE ON crs.firm_member REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('''members''', 'contractor_id');
CREATE TRIGGER note_updated AFTER UPDATE ON crs.firm_member REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('''members''', 'contractor_id');
CREATE TRIGGER note_inserted AFTER INSERT ON crs.match REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('scope', 'claim_id');
CREATE TRIGGER note_removed AFTER DELETE ON crs.match REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('scope', 'claim_id');
CREATE TRIGGER note_updated AFTER UPDATE ON crs.match REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('scope', 'claim_id');
CREATE TRIGGER note_inserted AFTER INSERT ON crs.record_link REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('family', 'record_id');
CREATE TRIGGER note_removed AFTER DELETE ON crs.record_link REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('family', 'record_id');
CREATE TRIGGER note_updated AFTER UPDATE ON crs.record_link REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('family', 'record_id');
CREATE TRIGGER note_inserted AFTER INSERT ON crs.shared_value REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('kind', 'id');
CREATE TRIGGER note_removed AFTER DELETE ON crs.shared_value REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('kind', 'id');
CREATE TRIGGER note_updated AFTER UPDATE ON crs.shared_value REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('kind', 'id');
CREATE TRIGGER note_inserted AFTER INSERT ON crs.shared_value_member REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('''members''', 'shared_value_id');
CREATE TRIGGER note_removed AFTER DELETE ON crs.shared_value_member REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('''members''', 'shared_value_id');
CREATE TRIGGER note_updated AFTER UPDATE ON crs.shared_value_member REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pending('''members''', 'shared_value_id');

CREATE OR REPLACE FUNCTION crs.claim_identity(scope text, state text, name text, address text, city text, zip text, phone text, license text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((((((((((((COALESCE(scope, ''::text) || chr(31)) || COALESCE(state, ''::text)) || chr(31)) || COALESCE(name, ''::text)) || chr(31)) || COALESCE(address, ''::text)) || chr(31)) || COALESCE(city, ''::text)) || chr(31)) || COALESCE(zip, ''::text)) || chr(31)) || COALESCE(phone, ''::text)) || chr(31)) || COALESCE(license, ''::text));

CREATE OR REPLACE FUNCTION crs.count_rows(of_key bigint, asked integer, allowed integer)
 RETURNS TABLE(counted boolean, counted_at text, used integer, wait integer, reset integer)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  present timestamptz;
begin
  -- A count of the last moments may be lost when the server dies; nobody waits for a disk.
  perform set_config('synchronous_commit', 'off', true);
  -- The requests of a key are counted one after another. 1668445813 are the letters `crsu`.
  perform pg_advisory_xact_lock(1668445813, (of_key % 2147483648)::integer);
  present := clock_timestamp();
  delete from crs.rows_used where key_id = of_key and at < present - interval '2 days';
  select coalesce(max(day.used), 0)::integer,
    ceil(extract(epoch from min(at) filter (where day.used - gone + asked <= allowed) + interval '1 day' - present))::integer,
    ceil(extract(epoch from min(at) + interval '1 day' - present))::integer
    into used, wait, reset
    from (select at, sum(rows) over (order by at, ctid) as gone, sum(rows) over () as used
      from crs.rows_used where key_id = of_key and at > present - interval '1 day') day;
  counted := used + asked <= allowed;
  if counted and asked > 0 then
    insert into crs.rows_used (key_id, rows) values (of_key, asked) returning at::text into counted_at;
    used := used + asked;
  end if;
  return next;
end $function$;

CREATE OR REPLACE FUNCTION crs.first_spare_id()
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((1)::bigint << id_bits());

CREATE OR REPLACE FUNCTION crs.given_record_id(kind text, feed text, source_key text, ordinal integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((SELECT s.id FROM spare_id s WHERE ((s.kind = given_record_id.kind) AND (s.hashed = record_id(given_record_id.feed, given_record_id.source_key, given_record_id.ordinal)) AND (s.mark = id_mark(record_identity(given_record_id.feed, given_record_id.source_key, given_record_id.ordinal))))), record_id(feed, source_key, ordinal));

CREATE OR REPLACE FUNCTION crs.grant_to_api()
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION crs.hashed_id(identity text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((('x'::text || "left"(md5(identity), 13)))::bit(52))::bigint >> (52 - id_bits()));

CREATE OR REPLACE FUNCTION crs.id_bits()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 52;

CREATE OR REPLACE FUNCTION crs.id_mark(identity text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((('x'::text || substr(md5(identity), 14, 16)))::bit(64))::bigint;

CREATE OR REPLACE FUNCTION crs.limit_requests(askers text[], asks integer[], lengths bigint[], limits integer[], given bigint)
 RETURNS TABLE(clock bigint, moment bigint, held integer[], oldest bigint[], opens bigint[])
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  present bigint;
begin
  -- Every statement below sees what was committed before it began. The locks come in a statement before the one that
  -- counts, so it sees the requests of whoever held them. They are taken in one order: two processes never wait for each
  -- other in a circle. 1668443212 are the letters `crsL`.
  perform pg_advisory_xact_lock(1668443212, key) from (
    select hashtext(asker) as key from unnest(askers, asks) as each (asker, asked) where asked > 0 order by 1) locks;
  present := coalesce(given, floor(extract(epoch from clock_timestamp()) * 1000));
  return query
  with stood as materialized (
    select place, asker, asked, greatest(present, latest.at) as moment, coalesce(latest.ordinal, 0) as last, windows.*
    from unnest(askers, asks) with ordinality as each (asker, asked, place)
    left join lateral (
      select e.at, e.ordinal from limit_event e where e.subject = asker order by e.at desc, e.ordinal desc limit 1) latest on true
    cross join lateral (
      select array_agg(used) as held, array_agg(first_at) as oldest, min(most - used) as room,
        -- Where the limit was lowered, more than one must leave.
        array_agg(case when used <= most then first_at else (
          select e.at from limit_event e where e.subject = asker and e.at >= first_at
            order by e.at, e.ordinal offset used - most limit 1) end) as opens
      from unnest(lengths, limits) as one (length, most)
      cross join lateral (
        select min(e.at) as first_at, coalesce(latest.ordinal - min(e.ordinal) + 1, 0)::integer as used
        from (select e.at, e.ordinal from limit_event e
          where e.subject = asker and e.at > greatest(present, latest.at) - length order by e.at, e.ordinal limit 1) e) first
    ) windows),
  counted as (
    insert into limit_event (subject, at, ordinal, leaves)
    select asker, moment, last + turn, moment + (select max(length) from unnest(lengths) as one (length))
    from stood cross join generate_series(1, least(asked, room)) turn)
  select present, moment, held, oldest, opens from stood order by place;
end $function$;

CREATE OR REPLACE FUNCTION crs.note_pending()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION crs.partition_name(family_table text, feed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (length(((family_table || '__'::text) || feed)) <= 63) THEN ((family_table || '__'::text) || feed) ELSE (("left"(((family_table || '__'::text) || feed), 50) || '_'::text) || "left"(md5(feed), 12)) END;

CREATE OR REPLACE FUNCTION crs.printed_words_of(name text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select crs.words_of(lower(regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')))
$function$;

CREATE OR REPLACE FUNCTION crs.record_id(feed text, source_key text, ordinal integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN hashed_id(record_identity(feed, source_key, ordinal));

CREATE OR REPLACE FUNCTION crs.record_identity(feed text, source_key text, ordinal integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((feed || chr(31)) || source_key) || chr(31)) || ordinal);

CREATE OR REPLACE FUNCTION crs.reserved_mark(identity text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(identity, (0)::bigint);

CREATE OR REPLACE FUNCTION crs.search_number(license_key text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(regexp_replace(license_key, '[^A-Z0-9]', '', 'g'), '(^|[A-Z])0+(?=[0-9])', '\1', 'g')
$function$;

CREATE OR REPLACE FUNCTION crs.search_phone(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select right(regexp_replace(phone, '[^0-9]', '', 'g'), 7)
$function$;

CREATE OR REPLACE FUNCTION crs.search_words(name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select string_to_array(trim(lower(regexp_replace(name, '[^[:alnum:]]+', ' ', 'g'))), ' ')
$function$;

CREATE OR REPLACE FUNCTION crs.spare_id_of(identity text, attempt integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (first_spare_id() + hashed_id(((identity || chr(31)) || attempt)));

CREATE OR REPLACE FUNCTION crs.word_query(word text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when word <> '' and length(word) <= 500
    then ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery end
$function$;

CREATE OR REPLACE FUNCTION crs.words_of(name text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_to_tsvector(array_remove(string_to_array(left(name, 500), ' '), ''))
$function$;
