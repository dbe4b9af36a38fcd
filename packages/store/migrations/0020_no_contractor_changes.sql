-- Matching works through whole scopes: how contractors stood before they changed is read by nobody.
drop table contractor_change;
alter table feed_state drop column changes_after;
