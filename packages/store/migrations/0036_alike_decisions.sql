-- A decision that was made on a claim because it is like another one: the decision on that claim.
alter table decision add column alike_of bigint;
