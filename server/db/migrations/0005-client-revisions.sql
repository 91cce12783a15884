-- A number that grows with every commit that may change what more than one person of a client sees: loads and their
-- undoing, publishing, results. Whoever remembers something together with it can ask in one look-up whether it still holds.
create table client_revisions (
  client_id int primary key references clients,
  revision bigint not null
);

create function raise_revision() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into client_revisions (client_id, revision) values (new.client_id, 1)
    on conflict (client_id) do update set revision = client_revisions.revision + 1;
  return null;
end $$;

-- Deferred to the commit, so that long work does not hold the number from others while it runs.
create constraint trigger raise_revision after insert or update on loads
  deferrable initially deferred for each row execute function raise_revision();
create constraint trigger raise_revision after insert or update on programs
  deferrable initially deferred for each row execute function raise_revision();
create constraint trigger raise_revision after insert or update on result_batches
  deferrable initially deferred for each row execute function raise_revision();

select hold_apart('client_revisions');
