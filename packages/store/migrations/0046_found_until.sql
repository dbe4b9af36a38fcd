-- Up to which data version, and with rosters read by which day, permits without a license were last found.
alter table served.data_version add column found_version bigint, add column found_day date;
delete from served.prepared_figure where name = 'found:unlicensed_permit';
