-- A name says how many permits its claims make, so that a search by a name counts what it found without reading its claims.

alter table served.known_name add column permits integer not null default 0;

create temp table counted_name on commit drop as
select name_key, coalesce(sum(k.record_count) filter (where k.scope not in ('osha', 'orders', 'actions')), 0)::int as permits
from served.known_name left join served.claim k using (name_key) group by name_key;
truncate served.known_name;
insert into served.known_name (name_key, permits) select name_key, permits from counted_name order by 1;
-- Plans are made by the names alone.
alter table served.known_name alter column permits set statistics 0;
