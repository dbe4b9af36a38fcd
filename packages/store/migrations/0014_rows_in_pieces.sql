-- What a row holds is hashed piece by piece, to 64 bits. Of the rows that are stored it is not known: the next run of
-- each feed compares all of them and counts them as updated once.
delete from feed_manifest;
alter table license_record alter column content_hash type bigint using 0;
alter table license_record_before alter column content_hash type bigint using 0;
alter table enforcement_order alter column content_hash type bigint using 0;
alter table enforcement_order_before alter column content_hash type bigint using 0;
alter table inspection alter column content_hash type bigint using 0;
alter table inspection_before alter column content_hash type bigint using 0;
alter table ag_action alter column content_hash type bigint using 0;
alter table ag_action_before alter column content_hash type bigint using 0;
alter table permit alter column content_hash type bigint using 0;
alter table permit_before alter column content_hash type bigint using 0;

-- A permit's id says that its key, feed and ordinal are its own; a key that is there once is found by it, too.
alter table permit drop constraint permit_source_key_feed_ordinal_key;
create index permit_repeated on permit (source_key, feed) where ordinal > 0;

-- Room in each page for a row or two that change: where no indexed column does, no index has to be told.
alter table permit set (fillfactor = 95);

-- What a run changed is looked up row by row when it is held against what it was.
drop index license_record_before_run;
create index license_record_before_run on license_record_before (replaced_by, id);
drop index enforcement_order_before_run;
create index enforcement_order_before_run on enforcement_order_before (replaced_by, id);
drop index inspection_before_run;
create index inspection_before_run on inspection_before (replaced_by, id);
drop index ag_action_before_run;
create index ag_action_before_run on ag_action_before (replaced_by, id);
drop index permit_before_run;
create index permit_before_run on permit_before (replaced_by, id);
