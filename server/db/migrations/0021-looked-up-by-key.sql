-- Expands, without locks: indexes that are looked up by.
-- The newest privacy notice that anybody has confirmed, and whether somebody has chosen since a batch was prepared: looked up when a
-- page of the console opens, which read everybody before.
drop index concurrently if exists people_privacy_version;
create index concurrently people_privacy_version on people (client_id, privacy_version) where privacy_version > 0;
drop index concurrently if exists pax_goals_selected;
create index concurrently pax_goals_selected on pax_goals (client_id, program_id, selected_at) where selected_at is not null;
