-- What else rosters printed of a license before: where it is, how it is reached, who owns it. All null where it is not known:
-- in forms that were replaced before this migration, and in those of who is suppressed or was.
alter table served.license_history
  add column name text, add column dba_name text, add column person_name text,
  add column address text, add column city text, add column zip text, add column phone text;
