-- Permits that were issued after the matched license had ended. Publishing finds them in what it published.
create table served.unlicensed_permit (
  id               bigint      primary key,  -- of the permit
  jurisdiction     text        not null,
  issue_date       timestamptz not null,
  contractor_id    bigint      not null,
  reason           text        not null check (reason in ('expired', 'revoked', 'suspended')),
  known_by         text        not null check (known_by in ('expiration_date', 'order', 'roster')),
  ended_on         date        not null,
  other_license_id bigint                    -- another contractor of the firm, whose license was valid on that day
);
create index unlicensed_permit_newest on served.unlicensed_permit (issue_date desc, id);
create index unlicensed_permit_jurisdiction on served.unlicensed_permit (jurisdiction, issue_date desc, id);
