-- The newest version in which records, findings or events changed. Later versions differ in figures alone, as in when a feed was
-- last read, so that their files would be the same.
alter table served.data_version add column records_version bigint not null default 0;
update served.data_version set records_version = version;
