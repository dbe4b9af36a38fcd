-- Ids of rows are the first bits of a hash of what identifies the row. Two rows may have the same: the later one then gets
-- a spare id, from the range that hashes do not reach. Both stay for ever, also when their rows go and come back.

-- The bits of a hash that make an id. Spare ids have one bit more: JSON carries whole numbers of 53 bits exactly.
create function id_bits() returns integer language sql immutable parallel safe return 52;

create function hashed_id(identity text) returns bigint language sql immutable parallel safe
  return ('x' || left(md5(identity), 13))::bit(52)::bigint >> (52 - id_bits());

-- What tells two identities of the same id apart: the 64 bits of the hash behind those of the id.
create function id_mark(identity text) returns bigint language sql immutable parallel safe
  return ('x' || substr(md5(identity), 14, 16))::bit(64)::bigint;

-- As `id_mark`, at a quarter of its time: every new claim needs one.
create function reserved_mark(identity text) returns bigint language sql immutable parallel safe
  return hashtextextended(identity, 0);

create function first_spare_id() returns bigint language sql immutable parallel safe
  return 1::bigint << id_bits();

-- The spare id that an identity tries first, second and so on.
create function spare_id_of(identity text, attempt integer) returns bigint language sql immutable parallel safe
  return first_spare_id() + hashed_id(identity || chr(31) || attempt);

create function record_identity(feed text, source_key text, ordinal integer) returns text
  language sql immutable parallel safe
  return feed || chr(31) || source_key || chr(31) || ordinal;

create or replace function record_id(feed text, source_key text, ordinal integer) returns bigint
  language sql immutable parallel safe
  return hashed_id(record_identity(feed, source_key, ordinal));

-- Text by text as `claimId` puts them together.
create function claim_identity(scope text, state text, name text, address text, city text, zip text, phone text, license text)
  returns text language sql immutable parallel safe
  return coalesce(scope, '') || chr(31) || coalesce(state, '') || chr(31) || coalesce(name, '') || chr(31)
    || coalesce(address, '') || chr(31) || coalesce(city, '') || chr(31) || coalesce(zip, '') || chr(31)
    || coalesce(phone, '') || chr(31) || coalesce(license, '');

-- The rows whose hash another row had before them. `owner` is the feed, the scope of a claim, or the kind of a shared value.
create table spare_id (
  kind   text   not null,
  owner  text   not null,
  hashed bigint not null,
  mark   bigint not null,
  id     bigint not null,
  primary key (kind, hashed, mark),
  unique (kind, id)
);
create index spare_id_owner on spare_id (kind, owner);

-- The id of a record, a spare one if it has that.
create function given_record_id(kind text, feed text, source_key text, ordinal integer) returns bigint
  language sql stable parallel safe
  return coalesce(
    (select s.id from spare_id s
     where s.kind = given_record_id.kind and s.hashed = record_id(given_record_id.feed, given_record_id.source_key, given_record_id.ordinal)
       and s.mark = id_mark(record_identity(given_record_id.feed, given_record_id.source_key, given_record_id.ordinal))),
    record_id(feed, source_key, ordinal));

-- Whose hash each id of a claim is, of all claims that there ever were: matches, records and decisions name claims by it alone,
-- whatever their scope. Ids of records are told apart by their feeds until they are published.
create table reserved_claim_id (id bigint primary key, mark bigint not null);
-- Those of claims that are there go before those that are only kept for an undo.
insert into reserved_claim_id
select distinct id, reserved_mark(claim_identity(scope, state, contractor_name, contractor_address, contractor_city, contractor_zip,
  contractor_phone, contractor_license)) from claim order by 1 on conflict do nothing;
insert into reserved_claim_id
select distinct id, reserved_mark(claim_identity(scope, state, contractor_name, contractor_address, contractor_city, contractor_zip,
  contractor_phone, contractor_license)) from claim_before order by 1 on conflict do nothing;
