-- Files of earlier versions hold what was suppressed since: they are not given out any more.
alter table served.data_version add column exports_from bigint not null default 0;
