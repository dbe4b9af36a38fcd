-- Weights a jurisdiction taught when it was first matched; those of the model file go before them.
create table learned_weights (
  scope      text primary key,
  weights    jsonb not null,
  run_id     bigint not null,
  learned_at timestamptz not null
);
