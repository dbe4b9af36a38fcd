-- Names are searched by their words, and words in a vocabulary: a word like the one looked for is found once, however many
-- names have it. Both tables may hold more than is served, never less: publishing adds what is new, and what is gone does
-- no harm until they are made anew.

create table served.known_name (
  name_key text primary key  -- the comparable names of claims and inspections
);
create table served.known_word (
  word text primary key      -- the words of these names
);

insert into served.known_name (name_key)
select name_key from served.claim where name_key is not null union select name_key from served.inspection order by 1;
insert into served.known_word (word)
select distinct word from served.known_name, string_to_table(name_key, ' ') as word order by 1;
create index known_name_words on served.known_name using gin (string_to_array(name_key, ' '));
create index known_word_parts on served.known_word using gin (word public.gin_trgm_ops);

drop index served.claim_name;
create index claim_name on served.claim (name_key);
drop index served.inspection_name;
create index inspection_name on served.inspection (name_key, open_date desc nulls last, id) include (violation_count);

-- Permits of a claim, newest first, with what searches by a name filter by.
drop index served.permit_claim;
create index permit_claim on served.permit (claim_id, issue_date desc nulls last, id);

-- A street holds what its summary and its newest permits are made of: a street without a city may have tens of thousands.
drop index served.permit_street;
create index permit_street on served.permit (property_street, property_number)
  include (id, claim_id, value, permit_type, issue_date, city, jurisdiction, property_street_key, property_address_key, property_address);
-- The same for the matches of its claims.
alter table served.match drop constraint match_pkey;
alter table served.match add primary key (claim_id, scope) include (contractor_id, tier);

-- An address is counted as it is normalised, else as it is printed, and looked up the same way.
drop index served.permit_address;
create index permit_address on served.permit (coalesce(property_address_key, lower(property_address)));
