-- A permit may name several contractors without a license: a finding is of a permit and one of its contractors. Its id keeps the order of
-- permits and leaves room for those whom a permit names beside its own.
alter table served.unlicensed_permit drop constraint unlicensed_permit_pkey;
alter table served.unlicensed_permit add column permit_id bigint;
update served.unlicensed_permit set permit_id = id, id = id * 1000;
alter table served.unlicensed_permit alter column permit_id set not null;
alter table served.unlicensed_permit add primary key (id);
