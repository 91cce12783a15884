-- Live updates: triggers notify open pages on the channel cairn_changes of what changed; a transaction that rolls back notifies of
-- nothing (docs/decisions/0024-live.md). A notification names the client, the kind of change, and the person or program, as ids:
-- no figure and no name.

-- Notifies of one change. A change of a program is one notification, however many people it is about. Notifications about single
-- people may be many at a time, and PostgreSQL lets transactions that notify commit only one after the other; so they wait in a
-- setting of the transaction, and the application sends them right after the commit (server/db/tenant.ts). Beyond a hundred people
-- one notification to the whole client takes their place.
create function notify_change(client int, kind text, person bigint, program text) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  waiting constant text := coalesce(current_setting('cairn.changes', true), '');
  event text;
begin
  if person is not null and waiting = 'all' then return; end if;
  event := json_strip_nulls(json_build_object('client', client, 'kind', kind, 'person', person::text, 'program', program));
  if person is null then
    perform pg_notify('cairn_changes', event);
  elsif array_length(string_to_array(waiting, E'\n'), 1) >= 100 then
    perform notify_change(client, 'all', null, null);
    perform set_config('cairn.changes', 'all', true);
  else
    perform set_config('cairn.changes', concat_ws(E'\n', nullif(waiting, ''), event), true);
  end if;
end $$;

-- Progress was loaded or undone.
create function notify_of_programs() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_change(c.client_id, 'program', null, c.program_id) from (select distinct client_id, program_id from changed) c;
  return null;
end $$;
create trigger notify_after_insert after insert on progress_loads referencing new table as changed
  for each statement execute function notify_of_programs();
create trigger notify_after_delete after delete on progress_loads referencing old table as changed
  for each statement execute function notify_of_programs();

-- Terms were published, or results issued or taken back.
create function notify_of_program() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_change(new.client_id, 'program', null, new.program_id);
  return null;
end $$;
create trigger notify_after_insert after insert on programs
  for each row when (new.published_version is not null) execute function notify_of_program();
create trigger notify_after_update after update on programs
  for each row when (new.published_version is distinct from old.published_version) execute function notify_of_program();
create trigger notify after update on result_batches
  for each row when (new.status <> old.status) execute function notify_of_program();

-- Standings were calculated: what leaders see of their people.
create function notify_of_standings() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_change(c.client_id, 'team', null, c.program_id) from (select distinct client_id, program_id from changed) c;
  return null;
end $$;
create trigger notify_after_delete after delete on standing_jobs referencing old table as changed
  for each statement execute function notify_of_standings();

-- People were enrolled, or goals chosen or assigned: to each person, or where they are many to everybody of the program. Many
-- people who left a program are in none that could be named, so then everybody is notified.
create function notify_of_goals() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select count(*) <= 100 from (select from changed limit 101) first) then
    perform notify_change(c.client_id, 'goal', c.person_id, c.program_id) from changed c;
  elsif tg_op = 'DELETE' then
    perform notify_change(c.client_id, 'all', null, null) from (select distinct client_id from changed) c;
  else
    perform notify_change(c.client_id, 'program', null, c.program_id) from (select distinct client_id, program_id from changed) c;
  end if;
  return null;
end $$;
create trigger notify_after_insert after insert on pax_goals referencing new table as changed
  for each statement execute function notify_of_goals();
create trigger notify_after_update after update on pax_goals referencing new table as changed
  for each statement execute function notify_of_goals();
create trigger notify_after_delete after delete on pax_goals referencing old table as changed
  for each statement execute function notify_of_goals();

-- A plan was saved.
create function notify_of_plan() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_change(new.client_id, 'plan', new.person_id, new.program_id);
  return null;
end $$;
create trigger notify after insert or update on plans for each row execute function notify_of_plan();

-- A note was sent: to the other pages of whoever wrote it.
create function notify_of_note() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_change(new.client_id, 'note', new.writer_id, new.program_id);
  return null;
end $$;
create trigger notify after insert on notes for each row execute function notify_of_note();

-- A balance changed by a single movement. What a batch of results moves is notified with its status.
create function notify_of_balance() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_change(new.client_id, 'balance', greatest(new.debit_account_id, new.credit_account_id), null);
  return null;
end $$;
create trigger notify after insert on ledger_transfers
  for each row when (new.batch_id is null or new.kind = 'recovery') execute function notify_of_balance();
alter table ledger_transfers enable always trigger notify;

-- A session ended, or a person may no longer have one.
create function notify_of_session() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_change(new.client_id, 'session', new.person_id, null);
  return null;
end $$;
create trigger notify after update of ended_at on sessions
  for each row when (new.ended_at is not null and old.ended_at is null) execute function notify_of_session();
create trigger notify after update of status, locked_at on people
  for each row when (new.status <> old.status or new.locked_at is distinct from old.locked_at) execute function notify_of_session();

-- What a person may do in the console changed: their open pages are asked for what they may do now.
create trigger notify_after_insert after insert on grants for each row execute function notify_of_session();
create trigger notify_after_update after update on grants for each row execute function notify_of_session();
create function notify_of_ended_grant() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_change(old.client_id, 'session', old.person_id, null);
  return null;
end $$;
create trigger notify_after_delete after delete on grants for each row execute function notify_of_ended_grant();

-- The organisation changed: who leads whom, and everybody's name.
create function notify_of_load() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_change(new.client_id, 'all', null, null);
  return null;
end $$;
create trigger notify after insert or update on loads
  for each row when (new.kind in ('participants', 'orgunits', 'assignments')) execute function notify_of_load();
