-- The units that leaders lead side by side, by the ids under which they are prepared as if one unit were above them
-- (docs/decisions/0026); null for those that are too many people to be prepared.
alter table prepared_teams add column joints jsonb not null default '{}';
alter table prepared_teams alter column joints drop default;

-- Where those who have changed since stood then is known by the numbers of units.
create index roll_ups_unit_no on roll_ups (client_id, program_id, unit_no);
