-- What pages of analysts and operators look for. Runs that are at work or failed are few among those of a year of nights; the
-- last run of a feed or scope is found without the others.
create index run_open on crs.run (state, id) where state <> 'done';
create index run_subject on crs.run (kind, coalesce(feed, ''), coalesce(scope, ''), id desc);
-- The permits of a number: whether several claims share it, and which claim a decision is about.
create index permit_number_of on crs.permit (permit_number);
