-- The tables that readers use and their indexes as they stood in commit 5fd90b5, frozen: the floor of `npm run bench:state`.
-- Constraints and defaults are left out, keys are unique indexes: what is timed is COPY and the building of indexes.

create table contractor (
  id bigint,
  feed text,
  roster_state text,
  license_key text,
  license_number text,
  name text,
  name_clean text,
  name_key text,
  dba_name text,
  dba_key text,
  person_name text,
  entity_type text,
  license_type text,
  license_subtype text,
  license_types text[],
  license_subtypes text[],
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
  has_enforcement_action boolean,
  run_id bigint
);

create table license_record (
  id bigint,
  feed text,
  source_key text,
  ordinal integer,
  content_hash bigint,
  license_key text,
  license_number text,
  name text,
  name_clean text,
  name_key text,
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
  run_id bigint
);

create table permit (
  id bigint,
  feed text,
  source_key text,
  ordinal integer,
  content_hash bigint,
  jurisdiction text,
  permit_number text,
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
  run_id bigint
);

create table inspection (
  id bigint,
  feed text,
  source_key text,
  ordinal integer,
  content_hash bigint,
  activity_number bigint,
  establishment_name text,
  name_key text,
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
  violation_count integer,
  initial_penalty numeric(14,2),
  total_penalty numeric(14,2),
  violations json,
  claim_id bigint,
  run_id bigint
);

create table enforcement_order (
  id bigint,
  feed text,
  source_key text,
  ordinal integer,
  content_hash bigint,
  respondent text,
  company_name text,
  dba_names text[],
  individual_names text[],
  license_numbers text[],
  license_keys text[],
  file_numbers text[],
  address text,
  city text,
  state text,
  phone text,
  order_type text,
  actions_taken text[],
  penalty_amount numeric(14,2),
  stayed_amount numeric(14,2),
  order_date date,
  violation_types text[],
  url text,
  claim_id bigint,
  run_id bigint
);

create table ag_action (
  id bigint,
  feed text,
  source_key text,
  ordinal integer,
  content_hash bigint,
  case_number text,
  respondent text,
  company_name text,
  dba_names text[],
  individual_names text[],
  license_numbers text[],
  license_keys text[],
  address text,
  city text,
  state text,
  phone text,
  action_type text,
  status text,
  action_date date,
  penalty_amount numeric(14,2),
  restitution_amount numeric(14,2),
  violation_types text[],
  summary text,
  url text,
  claim_id bigint,
  run_id bigint
);

create table claim (
  id bigint,
  scope text,
  state text,
  contractor_name text,
  contractor_address text,
  contractor_city text,
  contractor_zip text,
  contractor_phone text,
  contractor_license text,
  name_key text,
  trades text[],
  record_count integer,
  total_value numeric(16,2),
  first_date date,
  last_date date
);

create table match (
  claim_id bigint,
  scope text,
  run_id bigint,
  contractor_id bigint,
  score double precision,
  confidence numeric(4,3),
  tier text,
  signals text[],
  candidate_count integer,
  decision_id bigint,
  matched_with uuid
);

create table record_link (
  family text,
  record_id bigint,
  contractor_id bigint,
  confidence numeric(4,3),
  tier text,
  signals text[]
);

create table shared_value (
  id bigint,
  kind text,
  key text,
  display text,
  sharers integer,
  hub boolean,
  building boolean
);

create table shared_value_member (
  shared_value_id bigint,
  contractor_id bigint
);

-- Indexes.
create unique index contractor_feed_license_key_key on contractor (feed, license_key);
create unique index contractor_pkey on contractor (id);
create index contractor_dba on contractor USING gin (dba_key gin_trgm_ops);
create index contractor_flagged on contractor USING btree (name_key, id) WHERE has_enforcement_action;
create index contractor_in_city on contractor USING btree (lower(city), name_key, id) INCLUDE (city);
create index contractor_in_state on contractor USING btree (upper(state), name_key, id) INCLUDE (state);
create index contractor_license on contractor USING btree (license_key);
create index contractor_license_text on contractor USING gin (license_key gin_trgm_ops);
create index contractor_listing on contractor USING btree (name_key, id) INCLUDE (has_enforcement_action);
create index contractor_name on contractor USING gin (name_key gin_trgm_ops);
create index contractor_of_entity on contractor USING btree (entity_type, name_key, id);
create index contractor_of_status on contractor USING btree (status, name_key, id);
create index contractor_printed_dba on contractor USING gin (lower(dba_name) gin_trgm_ops);
create index contractor_printed_name on contractor USING gin (lower(name) gin_trgm_ops);
create index contractor_types on contractor USING gin (license_types);
create unique index license_record_feed_source_key_ordinal_key on license_record (feed, source_key, ordinal);
create unique index license_record_pkey on license_record (id);
create index license_record_key on license_record USING btree (feed, license_key);
create unique index permit_pkey on permit (id);
create index permit_address on permit USING btree (property_address_key);
create index permit_city_newest on permit USING btree (lower(city), issue_date DESC NULLS LAST, id) INCLUDE (city, permit_type);
create index permit_claim on permit USING btree (claim_id);
create index permit_jurisdiction_newest on permit USING btree (jurisdiction, issue_date DESC NULLS LAST, id) INCLUDE (permit_type);
create index permit_newest on permit USING btree (issue_date DESC NULLS LAST, id);
create index permit_number_of on permit USING btree (permit_number, jurisdiction);
create index permit_repeated on permit USING btree (source_key, feed) WHERE (ordinal > 0);
create index permit_street on permit USING btree (property_street, property_number);
create index permit_type_newest on permit USING btree (lower(permit_type), issue_date DESC NULLS LAST, id) INCLUDE (permit_type);
create unique index inspection_feed_source_key_ordinal_key on inspection (feed, source_key, ordinal);
create unique index inspection_pkey on inspection (id);
create index inspection_activity on inspection USING btree (activity_number);
create index inspection_city on inspection USING btree (lower(city), open_date DESC NULLS LAST, id) INCLUDE (city, violation_count);
create index inspection_claim on inspection USING btree (claim_id);
create index inspection_date on inspection USING btree (open_date DESC NULLS LAST, id) INCLUDE (violation_count);
create index inspection_name on inspection USING gin (name_key gin_trgm_ops);
create unique index enforcement_order_feed_source_key_ordinal_key on enforcement_order (feed, source_key, ordinal);
create unique index enforcement_order_pkey on enforcement_order (id);
create index enforcement_order_city on enforcement_order USING btree (city COLLATE "C", id);
create index enforcement_order_city_desc on enforcement_order USING btree (city COLLATE "C" DESC NULLS LAST, id);
create index enforcement_order_claim on enforcement_order USING btree (claim_id);
create index enforcement_order_company on enforcement_order USING btree (company_name COLLATE "C", id);
create index enforcement_order_company_desc on enforcement_order USING btree (company_name COLLATE "C" DESC NULLS LAST, id);
create index enforcement_order_date on enforcement_order USING btree (order_date DESC NULLS LAST, id);
create index enforcement_order_id_desc on enforcement_order USING btree (id DESC NULLS LAST);
create index enforcement_order_lists on enforcement_order USING gin (dba_names, individual_names, license_numbers, actions_taken, violation_types);
create index enforcement_order_number on enforcement_order USING btree (((id)::numeric));
create index enforcement_order_oldest on enforcement_order USING btree (order_date, id);
create index enforcement_order_penalty on enforcement_order USING btree (penalty_amount, id);
create index enforcement_order_penalty_desc on enforcement_order USING btree (penalty_amount DESC NULLS LAST, id);
create index enforcement_order_type on enforcement_order USING btree (order_type COLLATE "C", id);
create index enforcement_order_type_desc on enforcement_order USING btree (order_type COLLATE "C" DESC NULLS LAST, id);
create unique index ag_action_feed_source_key_ordinal_key on ag_action (feed, source_key, ordinal);
create unique index ag_action_pkey on ag_action (id);
create index ag_action_case on ag_action USING btree (case_number COLLATE "C");
create index ag_action_city on ag_action USING btree (city COLLATE "C");
create index ag_action_claim on ag_action USING btree (claim_id);
create index ag_action_company on ag_action USING btree (company_name COLLATE "C");
create index ag_action_date on ag_action USING btree (action_date DESC NULLS LAST, id);
create index ag_action_lists on ag_action USING gin (dba_names, individual_names, license_numbers, violation_types);
create index ag_action_number on ag_action USING btree (((id)::numeric));
create index ag_action_penalty on ag_action USING btree (penalty_amount);
create index ag_action_restitution on ag_action USING btree (restitution_amount);
create index ag_action_state on ag_action USING btree (state COLLATE "C");
create index ag_action_status on ag_action USING btree (status COLLATE "C");
create index ag_action_type on ag_action USING btree (action_type COLLATE "C");
create unique index claim_pkey on claim (id);
create index claim_name on claim USING gin (name_key gin_trgm_ops);
create index claim_scope on claim USING btree (scope);
create unique index match_pkey on match (claim_id);
create index match_contractor on match USING btree (contractor_id) WHERE (contractor_id IS NOT NULL);
create index match_decided on match USING btree (scope, claim_id) WHERE (decision_id IS NOT NULL);
create index match_scope on match USING btree (scope, tier);
create unique index record_link_pkey on record_link (family, record_id, contractor_id);
create index record_link_contractor on record_link USING btree (contractor_id, family);
create unique index shared_value_kind_key_key on shared_value (kind, key);
create unique index shared_value_pkey on shared_value (id);
create unique index shared_value_member_pkey on shared_value_member (shared_value_id, contractor_id);
create index shared_value_member_contractor on shared_value_member USING btree (contractor_id);
