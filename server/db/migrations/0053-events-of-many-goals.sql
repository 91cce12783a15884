-- A file of choices or objectives wrote an event a goal, which took longer than the goals did, and 550 bytes each. A thousand
-- of its goals share an event now: `details.goals` has an array for each fact, goal by goal (docs/decisions/0041). The range of their
-- ids says in which events a person's goals may be.
alter table audit_events add column goals int8range;
create index audit_events_goals on audit_events (client_id, event_id) where goals is not null;
