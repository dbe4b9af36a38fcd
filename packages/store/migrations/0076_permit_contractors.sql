-- Everybody whom a permit names. Null where it names nobody but one contractor, whose claim is the permit's own.
do $$
declare
  permits text;
begin
  foreach permits in array array['crs.permit', 'crs.permit_before', 'served.permit'] loop
    execute format('alter table %s
      add column contractor_roles  text[],
      add column contractor_claims bigint[],  -- of the roles, where they are several; one of them is the permit''s own claim
      add column party_roles       text[],    -- of all who are no contractors and are never matched
      add column party_names       text[]', permits);
  end loop;
end $$;
-- The permits of a claim that is not their own.
create index permit_contractor_claims on permit using gin (contractor_claims) where contractor_claims is not null;
create index permit_contractor_claims on served.permit using gin (contractor_claims) where contractor_claims is not null;
do $$
declare
  unplanned text;
begin
  foreach unplanned in array array['contractor_roles', 'contractor_claims', 'party_roles', 'party_names'] loop
    execute format('alter table served.permit alter column %I set statistics 0', unplanned);
  end loop;
end $$;
