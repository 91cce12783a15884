-- What open pages must hear of is told on the channel cairn_news by the transaction that changes it: never where it rolls back.
-- A word names the client, what changed and whom or which program it is about, as numbers and program ids: no figure and no
-- name. One word a program, however many people a load is about; and where more than a hundred people are concerned one by
-- one, a single word to all of the client.
-- Words about many are told by the transaction itself, and are there when it commits. PostgreSQL lets transactions that do so
-- commit one after the other. So words about one person, of which there may be many at once, wait in a setting of the
-- transaction, and whoever commits tells them right afterwards (server/db/tenant.ts, decision 0024).

create function tell(client int, kind text, person bigint, program text) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  waiting constant text := coalesce(current_setting('cairn.news', true), '');
  word text;
begin
  if person is not null and waiting = 'all' then return; end if;
  word := json_strip_nulls(json_build_object('client', client, 'kind', kind, 'person', person::text, 'program', program));
  if person is null then
    perform pg_notify('cairn_news', word);
  elsif array_length(string_to_array(waiting, E'\n'), 1) >= 100 then
    perform tell(client, 'all', null, null);
    perform set_config('cairn.news', 'all', true);
  else
    perform set_config('cairn.news', concat_ws(E'\n', nullif(waiting, ''), word), true);
  end if;
end $$;

-- Progress that came or went, terms that were published, results that were issued or taken back.
create function tell_of_programs() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform tell(c.client_id, 'program', null, c.program_id) from (select distinct client_id, program_id from changed) c;
  return null;
end $$;
create trigger tell_after_insert after insert on progress_loads referencing new table as changed
  for each statement execute function tell_of_programs();
create trigger tell_after_delete after delete on progress_loads referencing old table as changed
  for each statement execute function tell_of_programs();

create function tell_of_program() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform tell(new.client_id, 'program', null, new.program_id);
  return null;
end $$;
create trigger tell_after_insert after insert on programs
  for each row when (new.published_version is not null) execute function tell_of_program();
create trigger tell_after_update after update on programs
  for each row when (new.published_version is distinct from old.published_version) execute function tell_of_program();
create trigger tell after update on result_batches
  for each row when (new.status <> old.status) execute function tell_of_program();

-- Standings that were worked out: what leaders see of their people.
create function tell_of_standings() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform tell(c.client_id, 'team', null, c.program_id) from (select distinct client_id, program_id from changed) c;
  return null;
end $$;
create trigger tell_after_delete after delete on standing_jobs referencing old table as changed
  for each statement execute function tell_of_standings();

-- Goals chosen, assigned, enrolled: to each their own, or where they are many to everybody of the program. Whoever left a
-- program with many others is in none that could be named.
create function tell_of_goals() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select count(*) <= 100 from (select from changed limit 101) first) then
    perform tell(c.client_id, 'goal', c.person_id, c.program_id) from changed c;
  elsif tg_op = 'DELETE' then
    perform tell(c.client_id, 'all', null, null) from (select distinct client_id from changed) c;
  else
    perform tell(c.client_id, 'program', null, c.program_id) from (select distinct client_id, program_id from changed) c;
  end if;
  return null;
end $$;
create trigger tell_after_insert after insert on pax_goals referencing new table as changed
  for each statement execute function tell_of_goals();
create trigger tell_after_update after update on pax_goals referencing new table as changed
  for each statement execute function tell_of_goals();
create trigger tell_after_delete after delete on pax_goals referencing old table as changed
  for each statement execute function tell_of_goals();

create function tell_of_plan() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform tell(new.client_id, 'plan', new.person_id, new.program_id);
  return null;
end $$;
create trigger tell after insert or update on plans for each row execute function tell_of_plan();

-- Balances: by movements one at a time. What a batch of results moves is told by its status.
create function tell_of_balance() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform tell(new.client_id, 'balance', greatest(new.debit_account_id, new.credit_account_id), null);
  return null;
end $$;
create trigger tell after insert on ledger_transfers
  for each row when (new.batch_id is null or new.kind = 'recovery') execute function tell_of_balance();
alter table ledger_transfers enable always trigger tell;

-- Sessions that ended, and people who may no longer have one.
create function tell_of_session() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform tell(new.client_id, 'session', new.person_id, null);
  return null;
end $$;
create trigger tell after update of ended_at on sessions
  for each row when (new.ended_at is not null and old.ended_at is null) execute function tell_of_session();
create trigger tell after update of status, locked_at on people
  for each row when (new.status <> old.status or new.locked_at is distinct from old.locked_at) execute function tell_of_session();

-- The organisation: who leads whom, and by which name everybody goes.
create function tell_of_load() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform tell(new.client_id, 'all', null, null);
  return null;
end $$;
create trigger tell after insert or update on loads
  for each row when (new.kind in ('participants', 'orgunits', 'assignments')) execute function tell_of_load();
