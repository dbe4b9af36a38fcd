-- What operators were told of: feeds and scopes that are held back, failed or are late, until they are well again.

create table notified (
  subject text primary key,
  problem text not null,
  since timestamptz not null default now()
);
