-- The forms that licenses had before: each with when its roster was first fetched with it, null if unknown, and when with
-- another one. The current form is in `contractor`.
create table served.license_history (
  contractor_id   bigint      not null,
  status          text,
  expiration_date date,
  seen_from       timestamptz,
  seen_until      timestamptz not null,
  version         bigint      not null,  -- the data version that replaced it
  primary key (contractor_id, version)
);
