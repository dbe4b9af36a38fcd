-- What a feed's rows held when they were last judged: how many, values a column, and the newest day.
alter table feed_state add column statistics jsonb;
