-- Counts rows of lists by one statement: a single row is matched in less time than six took.

-- Counts rows of a key against the limit of a sliding day, all or none; 0 only asks. `counted_at` is the time under which
-- they were counted, null where nothing was. `used` are the rows of the last day with these, `wait` the seconds until there is
-- room for what was asked, `reset` those until the oldest rows are a day old; null without any.
create function count_rows(of_key bigint, asked integer, allowed integer)
returns table (counted boolean, counted_at text, used integer, wait integer, reset integer)
language plpgsql as $$
#variable_conflict use_column
declare
  present timestamptz;
begin
  -- A count of the last moments may be lost when the server dies; nobody waits for a disk.
  perform set_config('synchronous_commit', 'off', true);
  -- The requests of a key are counted one after another. 1668445813 are the letters `crsu`.
  perform pg_advisory_xact_lock(1668445813, (of_key % 2147483648)::integer);
  present := clock_timestamp();
  delete from crs.rows_used where key_id = of_key and at < present - interval '2 days';
  select coalesce(max(day.used), 0)::integer,
    ceil(extract(epoch from min(at) filter (where day.used - gone + asked <= allowed) + interval '1 day' - present))::integer,
    ceil(extract(epoch from min(at) + interval '1 day' - present))::integer
    into used, wait, reset
    from (select at, sum(rows) over (order by at, ctid) as gone, sum(rows) over () as used
      from crs.rows_used where key_id = of_key and at > present - interval '1 day') day;
  counted := used + asked <= allowed;
  if counted and asked > 0 then
    insert into crs.rows_used (key_id, rows) values (of_key, asked) returning at::text into counted_at;
    used := used + asked;
  end if;
  return next;
end $$;
