-- The status of a permit changes more often than anything else of it. While an index of permits held it, every change wrote an
-- entry into every other index as well. In a narrow table of its own it costs two entries, and with room on its page the
-- permit changes in place. /v1/permits/search reads it.
drop index served.permit_status_newest;
create table served.permit_status (
  id           bigint not null,
  jurisdiction text   not null,
  status       text,               -- lower case
  issue_date   timestamptz,
  primary key (id, jurisdiction)
);
insert into served.permit_status select id, jurisdiction, lower(status), issue_date from served.permit;
create index permit_status_newest on served.permit_status (status, issue_date desc nulls last, id);
alter table served.permit set (fillfactor = 93);
