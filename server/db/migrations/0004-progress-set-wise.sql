-- A million progress rows come in one statement. Two foreign keys cost a look-up for each row, three times as long as all
-- the rest of the load (docs/PERFORMANCE.md); the load takes each row's goal from pax_goals in the statement that writes
-- it, so that only the other direction needs guarding: what progress rows stand upon must not go.
alter table progress_rows drop constraint progress_rows_client_id_pax_goal_id_fkey;
alter table progress_rows drop constraint progress_rows_client_id_load_id_fkey;

create function keep_measured_goal() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from progress_rows where client_id = old.client_id and pax_goal_id = old.pax_goal_id) then
    raise foreign_key_violation using message = format('Goal %s has progress rows.', old.pax_goal_id);
  end if;
  return old;
end $$;
create trigger keep_measured_goal before delete on pax_goals for each row execute function keep_measured_goal();

-- A load is never deleted, only marked as undone.
revoke delete on loads from cairn_app;

-- The rows of a load lie together, so that a map of blocks finds them and costs nothing while they are written.
drop index progress_rows_load;
create index progress_rows_load on progress_rows using brin (client_id, load_id);
