-- Indexes whose first column tells nearly every row from the next are sorted twice as fast when they are built; whoever
-- looks something up names all of their columns anyway.
drop index permit_number_of;
create index permit_number_of on permit (permit_number, jurisdiction);
alter table permit drop constraint permit_feed_source_key_ordinal_key;
alter table permit add constraint permit_source_key_feed_ordinal_key unique (source_key, feed, ordinal);
