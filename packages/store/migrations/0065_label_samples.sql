-- Samples of claims that analysts label without seeing what the matcher chose, to measure it. A label changes no match.
create table label_sample (
  id           bigint generated always as identity primary key,
  jurisdiction text not null,
  seed         text not null check (length(seed) between 1 and 100),   -- the same seed and claims give the same sample
  strata       json not null,            -- name, claims and drawn claims of each stratum
  drawn_by     text not null,
  drawn_at     timestamptz not null default clock_timestamp()
);

-- The claims of a sample, with the match that the scores gave them when it was drawn.
create table sampled_claim (
  sample_id     bigint not null references label_sample on delete cascade,
  position      integer not null,        -- labelled in this order, which is by chance
  claim_id      bigint not null,
  stratum       text not null,
  contractor_id bigint,
  tier          text,
  confidence    numeric(4,3),
  primary key (sample_id, claim_id),
  unique (sample_id, position)
);

-- What analysts said of sampled claims; the latest label of a claim counts, the others are the history.
create table sample_label (
  id             bigint generated always as identity primary key,
  sample_id      bigint not null,
  claim_id       bigint not null,
  verdict        text not null check (verdict in ('contractor', 'none', 'unsure', 'withdrawn')),
  contractor_id  bigint,
  roster_feed    text,
  license_number text,
  labelled_by    text not null,
  labelled_at    timestamptz not null default clock_timestamp(),
  foreign key (sample_id, claim_id) references sampled_claim on delete cascade,
  check ((verdict = 'contractor') = (contractor_id is not null))
);
create index sample_label_latest on sample_label (sample_id, claim_id, id desc);
