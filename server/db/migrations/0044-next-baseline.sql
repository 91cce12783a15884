-- The baseline of a goal is frozen with it (decisions §4.1). One that is loaded afterwards waits here: it counts once the
-- person picks again or is assigned another target.
alter table pax_goals
  add column next_baseline numeric,
  add constraint pax_goals_next_baseline check (next_baseline is null or (target is not null and baseline is not null));
