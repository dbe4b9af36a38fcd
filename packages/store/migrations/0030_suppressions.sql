-- Contractors, records and persons that operators take out of what readers see, and the rows that are withheld for them.

create table suppression (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind in ('contractor', 'record', 'person')),
  action     text not null check (action in ('hide', 'mask')),
  target     jsonb not null,                    -- what it is about, by keys that outlive a row
  reason     text not null check (reason <> ''),
  made_by    text not null check (made_by <> ''),
  made_at    timestamptz not null default clock_timestamp(),
  until      timestamptz,                       -- null: until it is lifted
  lifted_by  text,
  lifted_at  timestamptz,
  check ((lifted_by is null) = (lifted_at is null))
);

-- Those that `withheld` follows from. A table of its own: a publish must not conflict with an operator who lifts one.
create table applied_suppression (
  id bigint primary key
);

-- Rows of the stages that publishing replaces or leaves out, as they would be served otherwise.
create table withheld (
  kind         text not null,
  owner        text not null,
  id           bigint not null,
  part         bigint not null default 0,       -- the contractor of a link or of a member, whose ids are not unique
  original     json not null,
  masked       json,                            -- the columns with another value; null: the row is left out
  suppressions bigint[] not null,
  primary key (kind, owner, id, part)
);
create index withheld_of on withheld using gin (suppressions);
