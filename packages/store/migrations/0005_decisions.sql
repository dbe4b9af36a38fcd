-- What analysts decide about claims, beside what the scores say of them.

-- Every decision there ever was; the latest one of a claim stands. Claims and contractors may go and come back (their
-- ids are made of what they print), so a decision refers to them without a key and keeps the texts it was made on.
create table decision (
  id                   bigint generated always as identity primary key,
  claim_id             bigint not null,
  scope                text not null,
  permit_number        text not null,         -- the permit it was given through
  claim_name           text,
  claim_address        text,
  claim_city           text,
  claim_zip            text,
  claim_phone          text,
  claim_license        text,
  verdict              text not null check (verdict in ('confirmed', 'refused', 'withdrawn')),
  contractor_id        bigint,
  roster_feed          text,
  roster_state         text,
  license_number       text,
  license_name         text,
  decided_by           text not null check (decided_by <> ''),
  note                 text,
  decided_at           timestamptz not null default clock_timestamp(),
  -- what the scores said when it was made
  scored_contractor_id bigint,
  scored_confidence    numeric(4, 3),
  scored_tier          text,
  check ((verdict = 'confirmed') = (contractor_id is not null)),
  check ((contractor_id is null) = (license_number is null))
);
create index decision_claim on decision (claim_id, id desc);
create index decision_scope on decision (scope, claim_id, id desc);

-- The decision that made the served answer; null where the scores did.
alter table match add column decision_id bigint;
create index match_decided on match (scope, claim_id) where decision_id is not null;

-- What the scores alone say of the claims whose answer is a decision.
create table scored_match (
  claim_id        bigint primary key references match on delete cascade,
  contractor_id   bigint,
  score           double precision,
  confidence      numeric(4, 3),
  tier            text,
  signals         text[] not null default '{}',
  candidate_count integer not null default 0
);

-- Applying decisions is a run of its own.
alter table run drop constraint run_kind_check;
alter table run add constraint run_kind_check check (kind in ('ingest', 'match', 'decide', 'cluster', 'publish'));
