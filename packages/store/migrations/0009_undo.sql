-- Taking back what a run changed: a run of its own kind, and the claims that went with the rows it changed.
alter table run drop constraint run_kind_check;
alter table run add constraint run_kind_check
  check (kind in ('ingest', 'undo', 'match', 'decide', 'cluster', 'publish'));

-- How claims stood that a run took out or spelled otherwise. Figures are counted anew of whatever records there are.
create table claim_before (
  id                  bigint not null,
  scope               text not null,
  state               text,
  contractor_name     text,
  contractor_address  text,
  contractor_city     text,
  contractor_zip      text,
  contractor_phone    text,
  contractor_license  text,
  name_key            text,
  replaced_by         bigint not null references run on delete cascade  -- the run that changed or removed it
);
create index claim_before_run on claim_before (replaced_by);
create index claim_before_id on claim_before (id);
