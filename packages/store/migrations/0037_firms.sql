-- Firms: contractors of all rosters that are one business. Ids stay, like those of clusters; only firms of several contractors
-- are kept.
create table firm (
  id          bigint primary key,
  split_from  bigint,                    -- the firm that most of its contractors were in before it had its own id
  gone        boolean not null default false,
  members     bigint[] not null,         -- its contractors, of one that is gone those that it had last
  merged_into bigint                     -- of one that is gone: where most of its contractors went
);
create table firm_member (
  contractor_id bigint primary key,
  firm_id       bigint not null
);
create index firm_member_firm on firm_member (firm_id);
