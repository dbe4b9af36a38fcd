-- Firms and aliases are published like everything else that readers see: they change with a data version, and what is withheld
-- is in neither. An alias has an id, by which pending changes and the change log name it, and the scopes that it comes from.
alter table alias add column id bigint, add column scopes text[] not null default '{}';
update alias a set id = hashtextextended(key, contractor_id) & 9007199254740991,
  scopes = array(select distinct s.scope from alias_source s
                 where s.contractor_id = a.contractor_id and s.key = a.key order by 1);
alter table alias alter column id set not null;
create unique index alias_id on alias (id);

create table served.firm (
  id          bigint primary key,
  split_from  bigint,
  gone        boolean not null,
  merged_into bigint
);
create table served.firm_member (
  contractor_id bigint primary key,
  firm_id       bigint not null
);
create index firm_member_firm on served.firm_member (firm_id);
create table served.alias (
  id            bigint primary key,
  contractor_id bigint not null,
  key           text   not null,
  known_by      text[] not null,
  scopes        text[] not null,
  name          text   not null,
  dba_name      text,
  person_name   text,
  address       text,
  city          text,
  zip           text,
  phone         text,
  records       integer not null,
  first_date    date,
  last_date     date
);
create index alias_contractor on served.alias (contractor_id);

insert into served.firm select id, split_from, gone, merged_into from firm;
insert into served.firm_member
select contractor_id, firm_id from firm_member m
where not exists (select from withheld w where w.kind = 'contractor' and w.id = m.contractor_id);
insert into served.alias
select id, contractor_id, key, known_by, scopes, name, dba_name, person_name, address, city, zip, phone, records,
  first_date, last_date
from alias a
where not exists (select from withheld w where w.kind = 'contractor' and w.id = a.contractor_id)
  and not exists (
    select from alias_source s join withheld w on w.kind = 'claim' and w.id = s.claim_id
    where s.contractor_id = a.contractor_id and s.key = a.key);
-- What is withheld is found again by the next publish, which compares all of it.
insert into pending_change select kind, 'members', null
from unnest(array['firm', 'firm_member', 'alias']) kind where exists (select from withheld);

do $$
declare
  noted record;
begin
  for noted in select * from (values
    ('firm', 'id'), ('firm_member', 'contractor_id'), ('alias', 'id')) as t (name, id) loop
    execute format('create trigger note_inserted after insert on crs.%I referencing new table as new_rows
      for each statement execute function crs.note_pending(%L, %L)', noted.name, '''members''', noted.id);
    execute format('create trigger note_updated after update on crs.%I referencing new table as new_rows
      for each statement execute function crs.note_pending(%L, %L)', noted.name, '''members''', noted.id);
    execute format('create trigger note_removed after delete on crs.%I referencing old table as old_rows
      for each statement execute function crs.note_pending(%L, %L)', noted.name, '''members''', noted.id);
  end loop;
end $$;
