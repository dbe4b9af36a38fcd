-- Claims to be matched again because of an alias. They are noted beside their matches: a match that is written is compared
-- by the next publishing, although nothing that readers see of it has changed yet.
create table match_again (
  scope    text   not null,
  claim_id bigint not null,
  primary key (scope, claim_id)
);

-- The digest of a claim was text before. Every claim is matched once more after this.
alter table match drop column matched_with, add column matched_with bigint;

-- Permits without a license are found again for the claims that changed.
alter table served.unlicensed_permit add column claim_id bigint not null default 0;
alter table served.unlicensed_permit alter column claim_id drop default;
