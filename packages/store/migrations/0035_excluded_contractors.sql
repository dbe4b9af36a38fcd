-- A decision may also say that a claim never means a contractor: the scores then choose among the others.
alter table decision drop constraint decision_verdict_check, drop constraint decision_check;
alter table decision
  add constraint decision_verdict_check check (verdict in ('confirmed', 'refused', 'excluded', 'withdrawn')),
  add constraint decision_check check ((verdict in ('confirmed', 'excluded')) = (contractor_id is not null));
