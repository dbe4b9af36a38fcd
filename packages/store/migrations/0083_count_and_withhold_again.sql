-- The next publish counts all contractors of permits, and looks for suppressed persons in the inspections of permits too.
delete from served.prepared_figure where name = 'permit_summary';
delete from applied_suppression a using suppression s
  where s.id = a.id and s.lifted_at is null and (s.until is null or s.until > now());
