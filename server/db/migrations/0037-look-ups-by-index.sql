-- Look-ups that read a whole table of the client for want of an index that row security lets them use. Conditions on the
-- inside of JSON are no use in an index: like lower, -> and ->> are not leakproof (docs/decisions/0036).

-- An avatar that goes, or is replaced, asks who still has it.
create index people_avatar on people (client_id, avatar_id) where avatar_id is not null;

-- All tickets of a person, also those that are spent.
drop index tickets_person;
create index tickets_person on tickets (client_id, person_id, purpose);

-- The living launch tokens of a client are few; which of them somebody minted is in their payload.
create index tickets_launching on tickets (client_id, expires_at)
  where purpose = 'launch-as' and consumed_at is null and superseded_at is null;

-- A person's goal in a program is a key by this index too. Before anything has been analyzed the planner takes it for as good as
-- any other, and read all of a program for each person.
drop index pax_goals_program;
create index pax_goals_program on pax_goals (client_id, program_id, time_period_id, person_id, group_id);

-- The same with the goals that were changed: each by its own key.
create or replace function note_team_changes(client int, goals bigint[]) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if goals is null then
    insert into team_changes (client_id, program_id) select client_id, program_id from prepared_teams where client_id = client;
  else
    insert into team_changes (client_id, program_id, pax_goal_id)
    select client, g.program_id, goal from unnest(goals) goal
    cross join lateral (select p.program_id from pax_goals p where p.client_id = client and p.pax_goal_id = goal offset 0) g
    join prepared_teams t on t.client_id = client and t.program_id = g.program_id;
  end if;
  if found then perform ask_to_prepare(client); end if;
end $$;

-- The planner's statistics, renewed before work over all of a program. For a client that has just loaded it guesses a single
-- row in tables that it knows well for other clients, and plans nested loops that never end. So what it guesses for this
-- client is held against what is there: of few rows any plan is quick, and a hundred thousand are enough to choose well by.
-- Tables that have grown to more than twice of what it knows are analyzed as before.
drop function analyze_grown_tables();
create function renew_statistics() returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  client constant int := public.current_client();
  known regclass;
  is_grown boolean;
  plan json;
  guessed bigint;
  found bigint;
begin
  for known, is_grown in
    select c.oid::regclass, pg_relation_size(c.oid) / current_setting('block_size')::int > 2 * c.relpages + 16
    from unnest(array[
      'people', 'person_words', 'org_units', 'org_closure', 'assignments', 'pax_goals', 'progress_rows', 'standings',
      'roll_ups', 'team_lists', 'team_members', 'listed_people'
    ]) t join pg_class c on c.oid = ('public.' || t)::regclass
  loop
    if not is_grown then
      execute format('explain (format json) select from %s where client_id = %s', known, client) into plan;
      guessed := plan -> 0 -> 'Plan' ->> 'Plan Rows';
      execute format('select count(*) from (select from %s where client_id = %s limit %s) some_of_them', known, client,
        least(greatest(2 * guessed, 5000), 100000)) into found;
      is_grown := found >= 5000 and found > 1.5 * guessed;
    end if;
    if is_grown then execute format('analyze (skip_locked) %s', known); end if;
  end loop;
end $$;

-- The units in which people of a program stand, or have stood: whether anybody below a leader takes part is asked unit by unit
-- and no longer person by person, which took a leader of very many as long for each program that is not theirs. Rows only
-- come: whoever finds a unit here still looks for somebody in it.
create table program_units (
  client_id int not null references clients,
  program_id text not null,
  unit_id text not null,
  primary key (client_id, program_id, unit_id)
);
select hold_apart('program_units');

-- Each person by key, whatever the planner knows of a client that has just loaded.
create function note_units_of_goals() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.program_units (client_id, program_id, unit_id)
  select distinct c.client_id, c.program_id, a.unit_id
  from changed c cross join lateral (
    select a.unit_id from public.assignments a where a.client_id = c.client_id and a.person_id = c.person_id offset 0) a
  on conflict do nothing;
  return null;
end $$;
create trigger note_units_after_insert after insert on pax_goals referencing new table as changed
  for each statement execute function note_units_of_goals();

create function note_units_of_assignments() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.program_units (client_id, program_id, unit_id)
  select distinct c.client_id, g.program_id, c.unit_id
  from changed c cross join lateral (
    select g.program_id from public.pax_goals g where g.client_id = c.client_id and g.person_id = c.person_id offset 0) g
  on conflict do nothing;
  return null;
end $$;
create trigger note_units_after_insert after insert on assignments referencing new table as changed
  for each statement execute function note_units_of_assignments();
create trigger note_units_after_update after update on assignments referencing new table as changed
  for each statement execute function note_units_of_assignments();

-- Of those who are there already.
alter table pax_goals no force row level security;
alter table assignments no force row level security;
alter table program_units no force row level security;
insert into program_units (client_id, program_id, unit_id)
select distinct g.client_id, g.program_id, a.unit_id from pax_goals g join assignments a using (client_id, person_id);
alter table pax_goals force row level security;
alter table assignments force row level security;
alter table program_units force row level security;
