-- Permits without a license do not count from an order that may be of another firm: the next publish finds them all anew.
delete from served.prepared_figure where name = 'count:unlicensed_permit';
update served.data_version set found_version = null;
