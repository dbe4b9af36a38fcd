-- Weights that a jurisdiction taught are versioned, and a scope notes which version it was matched with.
alter table learned_weights add column version integer not null default 1;
alter table match_state add column weights_version integer not null default 0;

-- What was answered without printed numbers is kept by state, with the contractor that the number names:
-- [{state, answers: [[claim, rank, expected contractor, contractor, tier, confidence], …]}, …].
update match_state set checked = '[]';

-- The claims of a scope are matched state by state.
drop index claim_scope;
create index claim_scope on claim (scope, state);
