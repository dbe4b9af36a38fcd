-- Pairs of firms of which the newer one likely is the older one, reopened under a new name. Publishing finds them in what it
-- published, so that nothing which is withheld or held back speaks for one.
create table served.reopened (
  id             bigint        primary key,
  older_id       bigint        not null,  -- contractors
  newer_id       bigint        not null,
  likelihood     numeric(4, 3) not null,
  since          date          not null,  -- when the newer license began
  states         text[]        not null,  -- of both rosters
  towns          text[]        not null,  -- of both, lower case
  motives        text[]        not null,
  signals        text[]        not null,
  reason         text          not null,
  shared_address text,
  shared_phone   text,
  shared_person  text
);
create index reopened_likeliest on served.reopened (likelihood desc, since desc, id);
