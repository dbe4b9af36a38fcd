-- What a guard or a matching's own figures refused: kept aside, read by no later stage, until somebody accepts or drops it
-- or a good file takes its place.
create table quarantine (
  id          bigint generated always as identity primary key,
  feed        text,              -- whose difference is kept; null where no feed had changed
  scope       text,              -- whose matching was refused; null where the ingest was
  refused_run bigint not null,   -- the run that was refused
  ingest_run  bigint,            -- the run that brought the difference
  undo_run    bigint,            -- the run that took it out of the stage and keeps it
  code        text not null,
  reason      text not null,
  summary     jsonb not null,    -- what would have changed, with examples
  held_at     timestamptz not null default clock_timestamp(),
  state       text not null default 'held' check (state in ('held', 'accepted', 'dropped', 'replaced')),
  ended_at    timestamptz,
  ended_by    text,
  note        text
);
create index quarantine_held on quarantine (feed) where state = 'held';
