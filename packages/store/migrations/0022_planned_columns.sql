-- What queries are planned by. ANALYZE sorts a sample of every column, as large for a small table as for a large one; a column
-- that no query filters, joins, groups or sorts by needs none.
do $$
declare
  planned record;
  unplanned text;
begin
  for planned in select * from (values
    ('served.permit', 'id feed jurisdiction permit_number city property_address property_number property_street
      property_street_key property_address_key permit_type issue_date claim_id'),
    ('served.contractor', 'id feed license_key name name_key dba_name dba_key entity_type license_type license_types status city
      state has_enforcement_action'),
    ('served.inspection', 'id feed activity_number name_key city open_date violation_count claim_id'),
    ('served.claim', 'id scope name_key record_count'),
    ('served.match', 'claim_id scope contractor_id tier'),
    ('crs.contractor', 'id feed license_key address_key phone_key'),
    ('crs.claim', 'id scope state name_key record_count'),
    ('crs.match', 'claim_id scope contractor_id tier'))
    as t (name, columns) loop
    for unplanned in
      select attname from pg_attribute
      where attrelid = planned.name::regclass and attnum > 0 and not attisdropped
        and attname <> all (regexp_split_to_array(planned.columns, '\s+')) loop
      execute format('alter table %s alter column %I set statistics 0', planned.name, unplanned);
    end loop;
  end loop;
end $$;
