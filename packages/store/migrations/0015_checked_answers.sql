-- What each scope's claims were answered without their printed numbers: where nothing changed that concerns one of them,
-- the next run need not find it out again. A list of [claim, contractor, tier, confidence].
alter table match_state add column checked json not null default '[]';
