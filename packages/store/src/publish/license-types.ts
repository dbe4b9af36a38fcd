import type pg from 'pg';
import type { ServedTables } from './published-tables.js';

/**
 * Updates license types and subtypes. Existing names keep their ids, and unused names are deleted; those of withheld
 * contractors stay, so that they have the same id if these return. A code is the name in capitals.
 */
export async function fillLicenseTypes(client: pg.ClientBase, { contractor }: ServedTables): Promise<void> {
  await client.query(
    `with printed as (
       select distinct unnest(types || license_type) as name
       from (select distinct license_types as types, license_type from ${contractor}
             union select array(select json_array_elements_text(original -> 'license_types')), original ->> 'license_type'
             from withheld where kind = 'contractor') c),
     gone as (delete from served.license_type t where not exists (select from printed p where p.name = t.name))
     insert into served.license_type (name, code)
     select name, trim(both '_' from upper(regexp_replace(name, '[^[:alnum:]]+', '_', 'g')))
     from printed where name is not null
       and not exists (select from served.license_type t where t.name = printed.name)
     order by name`,
  );
  await client.query(
    `with printed as (
       select distinct t.id as license_type_id, r.license_subtype as name
       from (select distinct license_type, license_subtype from crs.license_record
             where license_subtype is not null and feed in (select distinct feed from ${contractor})
             union select license_type, license_subtype from ${contractor} where license_subtype is not null) r
       left join served.license_type t on t.name = r.license_type),
     gone as (delete from served.license_subtype s where not exists
       (select from printed p where p.name = s.name and p.license_type_id is not distinct from s.license_type_id))
     insert into served.license_subtype (license_type_id, name)
     select license_type_id, name from printed p
     where not exists (select from served.license_subtype s
       where s.name = p.name and s.license_type_id is not distinct from p.license_type_id)
     order by license_type_id nulls last, name`,
  );
}
