-- Limits of many askers are decided by one statement instead of some for each.

drop function limit_request(text, bigint[], integer[], boolean, bigint);

-- Counts requests of some askers, each named once with how many requests it makes (0 to look only), in windows of these
-- lengths (milliseconds) and limits: as many of them as every window has room for. `given` is the clock to go by, null for
-- this server's. For each asker, in their order, it tells how the windows stood before: how many requests each held, and when
-- came the oldest of them and the one with which the window opens again once it is full. New requests come at `moment`.
create function limit_requests(askers text[], asks integer[], lengths bigint[], limits integer[], given bigint)
returns table (clock bigint, moment bigint, held integer[], oldest bigint[], opens bigint[])
-- The plan is the same for any number of askers.
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  present bigint;
begin
  -- Every statement below sees what was committed before it began. The locks come in a statement before the one that
  -- counts, so it sees the requests of whoever held them. They are taken in one order: two processes never wait for each
  -- other in a circle. 1668443212 are the letters `crsL`.
  perform pg_advisory_xact_lock(1668443212, key) from (
    select hashtext(asker) as key from unnest(askers, asks) as each (asker, asked) where asked > 0 order by 1) locks;
  present := coalesce(given, floor(extract(epoch from clock_timestamp()) * 1000));
  return query
  with stood as materialized (
    select place, asker, asked, greatest(present, latest.at) as moment, coalesce(latest.ordinal, 0) as last, windows.*
    from unnest(askers, asks) with ordinality as each (asker, asked, place)
    left join lateral (
      select e.at, e.ordinal from limit_event e where e.subject = asker order by e.at desc, e.ordinal desc limit 1) latest on true
    cross join lateral (
      select array_agg(used) as held, array_agg(first_at) as oldest, min(most - used) as room,
        -- Where the limit was lowered, more than one must leave.
        array_agg(case when used <= most then first_at else (
          select e.at from limit_event e where e.subject = asker and e.at >= first_at
            order by e.at, e.ordinal offset used - most limit 1) end) as opens
      from unnest(lengths, limits) as one (length, most)
      cross join lateral (
        select min(e.at) as first_at, coalesce(latest.ordinal - min(e.ordinal) + 1, 0)::integer as used
        from (select e.at, e.ordinal from limit_event e
          where e.subject = asker and e.at > greatest(present, latest.at) - length order by e.at, e.ordinal limit 1) e) first
    ) windows),
  counted as (
    insert into limit_event (subject, at, ordinal, leaves)
    select asker, moment, last + turn, moment + (select max(length) from unnest(lengths) as one (length))
    from stood cross join generate_series(1, least(asked, room)) turn)
  select present, moment, held, oldest, opens from stood order by place;
end $$;
