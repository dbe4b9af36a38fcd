-- Undoing a night of a roster gives each holder of a license number its contractor of before.

-- False for a holder that left the roster or became one with another one.
alter table license_holder add column is_current boolean not null default true;

-- The holders of numbers before a run changed them; an empty list where none were noted.
create table license_holder_before (
  replaced_by bigint not null references run (id) on delete cascade,
  license_key text   not null,
  holders     jsonb  not null,
  primary key (replaced_by, license_key)
);
