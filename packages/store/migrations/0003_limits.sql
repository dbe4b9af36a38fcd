-- Limits in PostgreSQL with one statement a request, and a table that forgets by itself what no window holds.

drop table limit_event;

-- Requests counted by the sliding windows. Times are whole milliseconds since 1970.
create unlogged table limit_event (
  subject text not null,
  at      bigint not null,
  ordinal bigint not null,     -- numbers the requests of a subject: how many lie between two is known without reading them
  leaves  bigint not null,     -- when the longest window lets it go
  primary key (subject, at, ordinal)
);
create index limit_event_leaves on limit_event (leaves);

-- Decides about a request of `asker` in windows of these lengths (milliseconds) and limits, and counts it where every
-- window has room and `counting` is true. `given` is the clock to go by, null for this server's. Of each window it
-- tells how many requests it holds, when the oldest leaves it, and when one more fits (`clock` where that is now).
create function limit_request(
  asker text, lengths bigint[], limits integer[], counting boolean, given bigint,
  out allowed boolean, out clock bigint, out used integer[], out next_free bigint[], out fits bigint[]
) language plpgsql as $$
declare
  latest limit_event;
  moment bigint;       -- the clock, or the last request where the clock was set back since
  oldest bigint;       -- ordinal of the oldest request in a window
  freed bigint;        -- when a request leaves a window
begin
  -- Every statement below sees what was committed before it began. The lock comes in a statement before those that
  -- count, so they see the request of whoever held it. 1668443212 are the letters `crsL`.
  if counting then
    perform pg_advisory_xact_lock(1668443212, hashtext(asker));
  end if;
  clock := coalesce(given, floor(extract(epoch from clock_timestamp()) * 1000));
  select * into latest from limit_event e where e.subject = asker order by e.at desc, e.ordinal desc limit 1;
  moment := greatest(clock, latest.at);
  allowed := true;
  for i in 1 .. cardinality(lengths) loop
    select e.ordinal, e.at + lengths[i] into oldest, freed from limit_event e
      where e.subject = asker and e.at > moment - lengths[i] order by e.at, e.ordinal limit 1;
    used[i] := coalesce(latest.ordinal - oldest + 1, 0);
    next_free[i] := freed;
    allowed := allowed and used[i] < limits[i];
  end loop;
  if allowed and counting then
    insert into limit_event (subject, at, ordinal, leaves)
      values (asker, moment, coalesce(latest.ordinal, 0) + 1, moment + (select max(length) from unnest(lengths) length));
  end if;
  for i in 1 .. cardinality(lengths) loop
    if allowed and counting then
      used[i] := used[i] + 1;
      next_free[i] := coalesce(next_free[i], moment + lengths[i]);
    end if;
    next_free[i] := coalesce(next_free[i], clock);
    fits[i] := case when used[i] < limits[i] then clock else next_free[i] end;
    if used[i] > limits[i] then  -- the limit was lowered: more than one must leave
      select e.at + lengths[i] into freed from limit_event e
        where e.subject = asker and e.at > moment - lengths[i]
        order by e.at, e.ordinal offset used[i] - limits[i] limit 1;
      fits[i] := freed;
    end if;
  end loop;
end $$;
