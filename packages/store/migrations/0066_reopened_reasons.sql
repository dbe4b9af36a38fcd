-- The reasons of firms that were likely reopened are worded otherwise: the next publish finds the pairs anew.
delete from served.prepared_figure where name = 'count:reopened';
