-- What was known of a feed's source in a version, for when its later ones are undone.
alter table feed_version add column columns text[];
alter table feed_version add column statistics jsonb;
