-- What happened to contractors, found after each publish in the change log. The contractor and the record are read when an
-- event is, so that an event holds nothing that could have to be withheld.
create table served.event (
  sequence      bigint      generated always as identity primary key,
  type          text        not null,
  contractor_id bigint,                -- null for a summary
  about         text        not null,  -- what tells events of a type and contractor apart; each happens once
  version       bigint      not null,
  happened_at   timestamptz not null default clock_timestamp(),
  data          json        not null,
  unique nulls not distinct (type, contractor_id, about)
);
create index event_contractor on served.event (contractor_id, sequence);

-- Up to which data version and day events were found; no row before the first time.
create table event_state (
  one     boolean primary key default true check (one),
  version bigint  not null,
  day     date    not null
);
