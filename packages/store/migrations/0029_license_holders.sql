-- The holders of license numbers that a roster gives to several contractors. They are kept when they leave the roster, so that
-- a holder that comes back is the same contractor again.

create table license_holder (
  contractor_id bigint  primary key,
  feed          text    not null,
  license_key   text    not null,
  -- 0 is the contractor that the number alone means; the others follow in the order of their first night.
  place         integer not null,
  -- Its rows in the last night in which it was a contractor of its own, and what they printed.
  row_ids       bigint[] not null,
  prints        jsonb   not null,
  -- The contractor that it is one with now.
  merged_into   bigint,
  unique (feed, license_key, place)
);
