-- The units that leaders lead side by side, by the ids under which they are prepared as if one unit were above them
-- (docs/decisions/0026); null for those that are too many people to be prepared.
alter table prepared_teams add column joints jsonb not null default '{}';
alter table prepared_teams alter column joints drop default;

-- Where those who have changed since stood then is known by the numbers of units.
create index roll_ups_unit_no on roll_ups (client_id, program_id, unit_no);

-- What is right below a place is remembered where it is very much, together with the client's revision (0005). Once in a
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
