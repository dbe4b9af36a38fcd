-- When the aliases last changed: a restored database counts its versions again.
alter table alias_version add column changed_at timestamptz not null default clock_timestamp();
