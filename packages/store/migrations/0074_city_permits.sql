-- The permits of a city by date and by value, narrowed by type, time, value and match: counted and picked from an index alone.
drop index served.permit_jurisdiction_newest;
create index permit_jurisdiction_newest on served.permit (jurisdiction, issue_date desc nulls last, id) include (permit_type, value, claim_id);
create index permit_jurisdiction_value on served.permit (jurisdiction, value desc nulls last, id) include (permit_type, issue_date, claim_id);
