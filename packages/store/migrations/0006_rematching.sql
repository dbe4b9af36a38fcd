-- Matching only what changed: what contractors were before they changed, and with what each claim was matched.

-- How a contractor stood before a run of its roster changed it, as far as the matcher sees it. Of several changes
-- after some version the earliest tells how it stood then. Kept until every scope that uses the roster was matched.
create table contractor_change (
  feed          text not null,
  version       bigint not null,        -- the version of the roster that came with the change
  contractor_id bigint not null,
  before        jsonb,                  -- null where it was not in the roster
  primary key (feed, version, contractor_id)
);

-- The changes of a roster are all kept for the versions after this one.
alter table feed_state add column changes_after bigint not null default 0;
update feed_state set changes_after = version;

-- The version of each feed and roster a scope was last matched with; its fingerprint no longer tells of them.
alter table match_state add column versions jsonb not null default '{}';

-- Digest of what else than its texts the claim was matched with; null where it has to be matched again.
alter table match add column matched_with uuid;
