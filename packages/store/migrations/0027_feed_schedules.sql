-- The schedules that an operator installed. The queue holds the schedulers and may lose them; workers put back what is
-- written here.
create table feed_schedule (
  feed    text primary key,
  pattern text not null,        -- a cron line
  zone    text not null,
  since   timestamptz not null  -- when the feed got this schedule: nothing before was missed
);
