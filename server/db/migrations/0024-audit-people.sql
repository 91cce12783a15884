-- Whom an event is about and who did it, as persons: user names may be given anew, and whoever has one later must not be
-- told what was somebody else's.
alter table audit_events add column actor_person_id bigint;
alter table audit_events add column subject_person_id bigint;
create index audit_events_actor_person on audit_events (client_id, actor_person_id) where actor_person_id is not null;
create index audit_events_subject_person on audit_events (client_id, subject_person_id) where subject_person_id is not null;
