-- The last lines that were logged during a run, and who asked for what on pages of operators.
create table run_line (
  run_id bigint not null references run on delete cascade,
  number integer not null,
  at     timestamptz not null,
  level  text not null,
  text   text not null,
  primary key (run_id, number)
);

create table operator_action (
  id     bigint generated always as identity primary key,
  at     timestamptz not null default clock_timestamp(),
  by     text not null,
  action text not null,
  -- The run that it is about, without a reference: the action is kept when the run is gone.
  run_id bigint,
  -- The batch that it began.
  batch  text,
  feed   text,
  note   text
);
create index operator_action_run on operator_action (run_id) where run_id is not null;
create index operator_action_batch on operator_action (batch) where batch is not null;
create index operator_action_feed on operator_action (feed, id desc) where feed is not null;

-- The files of a version are made by a run too.
alter table run drop constraint run_kind_check, add constraint run_kind_check
  check (kind in ('ingest', 'remove', 'undo', 'match', 'decide', 'alias', 'cluster', 'publish', 'export'));
