-- What the scores said of a claim before a run changed it, so that an evaluation can tell what moved since a matching.
create table match_before (
  claim_id      bigint  not null,
  scope         text    not null,
  replaced_by   bigint  not null references run (id) on delete cascade,  -- the run that changed it
  was_matched   boolean not null,                                        -- false for a claim that was new
  contractor_id bigint,
  confidence    numeric(4, 3),
  tier          text,
  primary key (claim_id, scope, replaced_by)
);
create index match_before_run on match_before (replaced_by);
