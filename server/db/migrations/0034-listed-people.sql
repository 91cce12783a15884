-- What a list says of each person, prepared with the lists (docs/decisions/0026), so that a page reads its people as one row
-- each by their key. Whoever has changed since is read as they are now.
create table listed_people (
  client_id int not null,
  -- That of the program in prepared_teams; a number is compared faster than the id of a program.
  generation bigint not null,
  pax_goal_id bigint not null,
  -- What short lists are sorted by.
  last_name text not null,
  first_name text not null,
  target numeric,
  progress_percentage int,
  on_track_percentage int,
  -- Everything that is said, as an array in JSON: fifty of these are one value, which is sent and read in half the time.
  line text not null,
  person_id bigint not null,
  -- Null for whoever stands in several units: which of them are told depends on where a page looks. The name is JSON.
  unit_id text,
  unit_name text,
  primary key (client_id, generation, pax_goal_id)
);
-- For whom a search has found by their names.
create unique index listed_people_person on listed_people (client_id, generation, person_id);
select hold_apart('listed_people'::regclass);

-- By which collation its names were sorted.
alter table prepared_teams add column names text not null default 'und-x-icu';
alter table prepared_teams alter column names drop default;

-- The names of units are in what is prepared now.
create function note_unit_names_of_teams() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  client int;
  goals bigint[];
begin
  for client in select distinct c.client_id from after_it c join prepared_teams t on t.client_id = c.client_id loop
    goals := array(select g.pax_goal_id
      from after_it a join before_it b using (client_id, unit_id)
      join assignments m on m.client_id = client and m.unit_id = a.unit_id
      join pax_goals g on g.client_id = client and g.person_id = m.person_id
      where a.client_id = client and a.name is distinct from b.name limit 1001);
    perform note_team_changes(client, case when cardinality(goals) <= 1000 then goals end);
  end loop;
  return null;
end $$;
create trigger note_after_update after update on org_units referencing old table as before_it new table as after_it
  for each statement execute function note_unit_names_of_teams();

-- What was prepared before has no such rows: it is counted person by person until the run that is asked for here is done.
alter table prepared_teams no force row level security;
alter table roll_ups no force row level security;
alter table team_lists no force row level security;
alter table team_members no force row level security;
alter table standing_jobs no force row level security;
insert into standing_jobs (client_id, program_id)
select t.client_id, t.program_id from prepared_teams t
where not exists (select from standing_jobs j
  where j.client_id = t.client_id and j.program_id = t.program_id and j.pax_goal_id is null and j.refusal is null);
delete from team_lists;
delete from team_members;
delete from roll_ups;
delete from prepared_teams;
alter table prepared_teams force row level security;
alter table roll_ups force row level security;
alter table team_lists force row level security;
alter table team_members force row level security;
alter table standing_jobs force row level security;

-- A day on which very many assignments begin or end leaves too much to be corrected page by page.
create function ask_to_prepare_for_today(client int) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into standing_jobs (client_id, program_id)
  select t.client_id, t.program_id
  from prepared_teams t join clients c using (client_id)
  cross join lateral (select (now() at time zone c.time_zone)::date as today) day
  where t.client_id = client and t.built_on < day.today
    and (select count(*) from (select from assignments m where m.client_id = client
      and (m.valid_from > t.built_on and m.valid_from <= day.today or m.valid_to >= t.built_on and m.valid_to < day.today)
      limit 501) first) > 500
    and not exists (select from standing_jobs j
      where j.client_id = client and j.program_id = t.program_id and j.pax_goal_id is null and j.refusal is null);
end $$;

-- Past 500 goals, however often each was changed.
create or replace function ask_to_prepare(client int) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into standing_jobs (client_id, program_id)
  select t.client_id, t.program_id from prepared_teams t
  where t.client_id = client
    and (exists (select from team_changes c where c.client_id = client and c.program_id = t.program_id and c.pax_goal_id is null)
      or (select count(distinct pax_goal_id) > 500 or count(*) > 1500 from (
        select c.pax_goal_id from team_changes c where c.client_id = client and c.program_id = t.program_id limit 1501) first))
    and not exists (select from standing_jobs j
      where j.client_id = client and j.program_id = t.program_id and j.pax_goal_id is null and j.refusal is null);
end $$;
