-- What each address was told of: feeds and scopes that are held back, failed or are late, until they are well again. An
-- address is kept as a digest, because those of webhooks are secrets.

create table notified (
  target text not null,
  subject text not null,
  problem text not null,
  since timestamptz not null default now(),
  primary key (target, subject)
);
