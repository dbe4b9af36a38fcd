-- What a row holds is hashed piece by piece, to 64 bits. Of the rows that are stored it is not known: the next run of
-- each feed compares all of them and counts them as updated once.
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
