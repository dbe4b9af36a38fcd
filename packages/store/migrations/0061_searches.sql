-- Searches that forgive: contractors by words of names, phones, license numbers and addresses in any spelling; streets.
create function search_words(name text) returns text[] language sql immutable parallel safe as $$
  select string_to_array(trim(lower(regexp_replace(name, '[^[:alnum:]]+', ' ', 'g'))), ' ')
$$;

-- A license number without signs and leading zeros: BC-0123 is BC123.
create function search_number(license_key text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(license_key, '[^A-Z0-9]', '', 'g'), '(^|[A-Z])0+(?=[0-9])', '\1', 'g')
$$;

-- The last seven digits of a phone, which do not depend on the area code.
create function search_phone(phone text) returns text language sql immutable parallel safe as $$
  select right(regexp_replace(phone, '[^0-9]', '', 'g'), 7)
$$;

create index contractor_name_words on served.contractor using gin (string_to_array(name_key, ' '));
create index contractor_dba_words on served.contractor using gin (string_to_array(dba_key, ' '));
create index contractor_person_words on served.contractor using gin (crs.search_words(person_name));
create index contractor_number on served.contractor (crs.search_number(license_key));
create index contractor_phone on served.contractor (right(phone_key, 7));
create index contractor_address on served.contractor (address_key text_pattern_ops);

-- Other names of contractors: as records print them, and as their rosters did before.
create index alias_words on served.alias using gin (
  crs.search_words(coalesce(name, '') || ' ' || coalesce(dba_name, '') || ' ' || coalesce(person_name, '')));
create index alias_phone on served.alias (crs.search_phone(phone));
create index alias_number on served.alias (split_part(address, ' ', 1));
create index license_history_words on served.license_history using gin (
  crs.search_words(coalesce(name, '') || ' ' || coalesce(dba_name, '') || ' ' || coalesce(person_name, '')));
create index license_history_phone on served.license_history (crs.search_phone(phone));
create index license_history_number on served.license_history (split_part(address, ' ', 1));

-- The words of all these names, which correct typing errors.
create table served.contractor_word (word text primary key);
create index contractor_word_parts on served.contractor_word using gin (word gin_trgm_ops);
insert into served.contractor_word
select distinct word from (
  select unnest(string_to_array(name_key, ' ') || string_to_array(dba_key, ' ') || crs.search_words(person_name))
  from served.contractor
  union select unnest(crs.search_words(concat_ws(' ', name, dba_name, person_name))) from served.alias
  union select unnest(crs.search_words(concat_ws(' ', name, dba_name, person_name))) from served.license_history) w (word)
where word <> '';

-- The streets of properties, which correct typing errors.
create table served.known_street (street text primary key);
create index known_street_parts on served.known_street using gin (street gin_trgm_ops);
insert into served.known_street
select distinct property_street from served.permit where property_street is not null;
