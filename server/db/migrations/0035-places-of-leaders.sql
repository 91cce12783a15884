-- What was prepared before says less than this: it is counted person by person until the run that is asked for here is done.
alter table prepared_teams no force row level security;
alter table roll_ups no force row level security;
alter table team_lists no force row level security;
alter table team_members no force row level security;
alter table listed_people no force row level security;
alter table standing_jobs no force row level security;
insert into standing_jobs (client_id, program_id)
select t.client_id, t.program_id from prepared_teams t
where not exists (select from standing_jobs j
  where j.client_id = t.client_id and j.program_id = t.program_id and j.pax_goal_id is null and j.refusal is null);
delete from listed_people;
delete from team_lists;
delete from team_members;
delete from roll_ups;
delete from prepared_teams;
alter table prepared_teams force row level security;
alter table roll_ups force row level security;
alter table team_lists force row level security;
alter table team_members force row level security;
alter table listed_people force row level security;
alter table standing_jobs force row level security;

-- The units by their numbers, by which it is kept where each person stood, with how many people there are below each and right
-- in it; and by number the units that leaders lead side by side, by the ids under which they are prepared as if one unit were
-- above them (docs/decisions/0026), null for those that are too many people to be prepared.
alter table prepared_teams add column units text[] not null;
alter table prepared_teams add column unit_people int[] not null;
alter table prepared_teams add column unit_right int[] not null;
alter table prepared_teams add column joints jsonb not null;
alter table roll_ups drop column unit_no;

-- What is right below the places that leaders look at is remembered, together with the client's revision (0005). Once in a
-- transaction, however many units it changes.
create function raise_revision_once() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  client int := coalesce(new.client_id, old.client_id);
  mark text := pg_current_xact_id()::text || '/' || client;
begin
  if current_setting('cairn.revision_raised', true) = mark then return null; end if;
  insert into client_revisions (client_id, revision) values (client, 1)
    on conflict (client_id) do update set revision = client_revisions.revision + 1;
  perform set_config('cairn.revision_raised', mark, true);
  return null;
end $$;
create constraint trigger raise_revision after insert or update or delete on org_units
  deferrable initially deferred for each row execute function raise_revision_once();

-- Whoever looks for people by their goals must not come upon this index, which while nothing has been analyzed is as good as
-- the right one to the planner.
drop index listed_people_person;
create unique index listed_people_person on listed_people (client_id, person_id, generation);

-- After a first load of very many people the planner takes every table for a small one until it has been analyzed, a minute
-- later or more. Those that have grown to more than twice of what the planner knows are analyzed at once.
create function analyze_grown_tables() returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  grown regclass;
begin
  for grown in
    select c.oid::regclass from unnest(array[
      'people', 'person_words', 'org_units', 'org_closure', 'assignments', 'pax_goals', 'progress_rows', 'standings',
      'roll_ups', 'team_lists', 'team_members', 'listed_people'
    ]) t join pg_class c on c.oid = ('public.' || t)::regclass
    where pg_relation_size(c.oid) / current_setting('block_size')::int > 2 * c.relpages + 16
  loop
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end $$;
