-- The matching of each scope that readers see: later matchings are held to it, and not to one that nobody was shown.
create table published_matching (
  scope  text   primary key,
  run_id bigint not null
);
insert into published_matching
select scope, max(id) from run where kind = 'match' and state = 'done' and details ? 'proof' group by scope;

-- The state of a feed that was refused before it was ever loaded: releasing it starts from this.
alter table quarantine add column feed_state jsonb;

-- Refused loads of rosters deleted members of clusters and firms: all are found anew once.
insert into pending_change values ('clustering', 'contractor', null);
