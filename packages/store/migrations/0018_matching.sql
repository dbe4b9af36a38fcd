-- Weights that a jurisdiction taught are versioned, and a scope notes which version it was matched with.
alter table learned_weights add column version integer not null default 1;
alter table match_state add column weights_version integer not null default 0;

-- What was answered without printed numbers is kept by state, with the contractor that the number names:
-- [{state, answers: [[claim, rank, expected contractor, contractor, tier, confidence], …]}, …].
update match_state set checked = '[]';

-- The claims of a scope are matched state by state.
drop index claim_scope;
create index claim_scope on claim (scope, state);

-- Every unique key holds the scope, by which claims and their answers can be spread over servers.
alter table scored_match drop constraint scored_match_claim_id_fkey, drop constraint scored_match_pkey, add column scope text;
update scored_match o set scope = m.scope from match m where m.claim_id = o.claim_id;
alter table match drop constraint match_pkey, add primary key (claim_id, scope);
alter table scored_match alter column scope set not null, add primary key (claim_id, scope),
  add foreign key (claim_id, scope) references match (claim_id, scope) on delete cascade;
