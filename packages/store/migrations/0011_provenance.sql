-- Where a record comes from: the publisher beside the address, and for contractors the run that last changed them.
alter table feed_version add column publisher text;

alter table contractor add column run_id bigint;
update contractor c set run_id = s.run_id
from (select distinct on (feed, license_key) feed, license_key, run_id from license_record
      order by feed, license_key, expiration_date desc nulls last, ordinal, id) s
where s.feed = c.feed and s.license_key = c.license_key and s.run_id is not null;
