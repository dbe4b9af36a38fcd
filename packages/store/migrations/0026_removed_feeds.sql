-- Taking a feed out of the stages: a run of its own kind, which can be undone as an ingest can.
alter table run drop constraint run_kind_check;
alter table run add constraint run_kind_check
  check (kind in ('ingest', 'remove', 'undo', 'match', 'decide', 'cluster', 'publish'));
