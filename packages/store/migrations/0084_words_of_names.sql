-- Searches for names ask an index once with a whole condition on their words, whose plan a connection keeps, instead of combining
-- a scan for each word. A lexeme must not be empty or have more than 2,046 bytes.
create function words_of(name text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(string_to_array(left(name, 500), ' '), ''))
$$;

-- The words of a printed name, in lower case and without punctuation.
create function printed_words_of(name text) returns tsvector language sql immutable parallel safe as $$
  select crs.words_of(lower(regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')))
$$;

-- A condition that a word is among such words; null for a word that cannot be.
create function word_query(word text) returns tsquery language sql immutable parallel safe as $$
  select case when word <> '' and length(word) <= 500
    then ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery end
$$;

-- Citus drops one index a statement.
drop index served.known_name_words;
drop index served.contractor_name_words;
drop index served.contractor_dba_words;
drop index served.contractor_person_words;
drop index served.alias_words;
drop index served.license_history_words;
create index known_name_words on served.known_name using gin (crs.words_of(name_key));
create index contractor_name_words on served.contractor using gin (crs.words_of(name_key));
create index contractor_dba_words on served.contractor using gin (crs.words_of(dba_key));
create index contractor_person_words on served.contractor using gin (crs.printed_words_of(person_name));
create index alias_words on served.alias using gin (
  crs.printed_words_of(coalesce(name, '') || ' ' || coalesce(dba_name, '') || ' ' || coalesce(person_name, '')));
create index license_history_words on served.license_history using gin (
  crs.printed_words_of(coalesce(name, '') || ' ' || coalesce(dba_name, '') || ' ' || coalesce(person_name, '')));
