-- Further sources of aliases: what rosters printed before, orders, and the decisions of analysts.

-- What a roster printed of a contractor before, as an alias: from the history of its license, of forms that print something else
-- than today's.
create table former_line (
  contractor_id bigint not null,
  key           text   not null,
  name          text   not null,
  dba_name      text,
  person_name   text,
  address       text,
  city          text,
  zip           text,
  phone         text,
  keys          integer[] not null,
  first_date    date   not null,
  last_date     date   not null,
  primary key (contractor_id, key)
);
create index license_history_version on served.license_history using brin (version);

-- The alias of a claim that an analyst gave its contractor stands beside the one that its match gives.
alter table alias_source add column decided boolean not null default false,
  drop constraint alias_source_pkey, add primary key (claim_id, scope, decided);

-- Decisions count beside records. `line_until`: when its roster was first fetched otherwise; `orders`: those that print it;
-- `standing`: whether matching uses it.
alter table alias add column decisions integer not null default 0, add column line_until date,
  add column orders text[] not null default '{}', add column standing boolean not null default false;
alter table served.alias add column decisions integer not null default 0, add column line_until date,
  add column orders text[] not null default '{}', add column standing boolean not null default false;

-- The last version of the history that former lines were taken from, and what `standing` was found with.
alter table alias_version add column history_version bigint not null default 0, add column standing_of text;
