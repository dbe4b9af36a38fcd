-- Persons behind several contractors are shared values, too; an address that is printed with different units is told
-- from one that is not.
alter table shared_value
  drop constraint shared_value_kind_check,
  add constraint shared_value_kind_check check (kind in ('address', 'phone', 'person')),
  add building boolean not null default false;

-- Every id that was ever given to a cluster, or to a too large component that clusters are pieces of: none is given twice.
create table cluster (
  id          bigint primary key,
  parent_id   bigint,                    -- the too large component that it is a piece of
  split_from  bigint,                    -- the cluster that most of its contractors were in before it had its own id
  gone        boolean not null default false,
  merged_into bigint                     -- of one that is gone: where most of its contractors went
);
insert into cluster (id) select distinct cluster_id from cluster_member;
alter table cluster_member drop column parent_id;
