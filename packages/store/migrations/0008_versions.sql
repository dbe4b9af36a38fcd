-- Feeds night after night: which run brought a record, how records stood before a run changed them, and what was read.

-- What the records of a feed were made of: a 64-bit hash of each record's text at its source, and the record's id,
-- 16 bytes an entry. A night's file is held against it, so that only records whose text is new are taken apart.
create table feed_manifest (
  feed    text not null,
  part    integer not null,
  entries bytea not null,
  primary key (feed, part)
);
alter table feed_manifest alter column entries set storage external;  -- hashes do not compress

-- A version of a feed: the run that made it, and where and when its source was fetched.
create table feed_version (
  feed       text not null,
  version    bigint not null,
  run_id     bigint not null,
  url        text not null,
  fetched_at timestamptz not null,
  primary key (feed, version)
);
create index feed_version_run on feed_version (run_id);

-- The columns of the source, so that a new or a lost one is seen.
alter table feed_state add column columns text[];

alter table license_record add column run_id bigint;  -- the run that last changed it
create table license_record_before (like license_record);
alter table license_record_before
  add column replaced_by bigint not null references run on delete cascade,  -- the run that changed or removed it
  add column removed boolean not null;
create index license_record_before_run on license_record_before (replaced_by);
alter table enforcement_order add column run_id bigint;  -- the run that last changed it
create table enforcement_order_before (like enforcement_order);
alter table enforcement_order_before
  add column replaced_by bigint not null references run on delete cascade,  -- the run that changed or removed it
  add column removed boolean not null;
create index enforcement_order_before_run on enforcement_order_before (replaced_by);
alter table inspection add column run_id bigint;  -- the run that last changed it
create table inspection_before (like inspection);
alter table inspection_before
  add column replaced_by bigint not null references run on delete cascade,  -- the run that changed or removed it
  add column removed boolean not null;
create index inspection_before_run on inspection_before (replaced_by);
alter table ag_action add column run_id bigint;  -- the run that last changed it
create table ag_action_before (like ag_action);
alter table ag_action_before
  add column replaced_by bigint not null references run on delete cascade,  -- the run that changed or removed it
  add column removed boolean not null;
create index ag_action_before_run on ag_action_before (replaced_by);
alter table permit add column run_id bigint;  -- the run that last changed it
create table permit_before (like permit);
alter table permit_before
  add column replaced_by bigint not null references run on delete cascade,  -- the run that changed or removed it
  add column removed boolean not null;
create index permit_before_run on permit_before (replaced_by);
