-- What every table uses: the client of a transaction, row security, who acted, and guards that several tables share.
--
-- These files read as the schema, one for each area. From the first release on they are no longer edited: a change is a new
-- file after the last one (CONTRIBUTING.md, decision 0045).
--
-- The application runs every transaction in the role cairn_app, which the migrator creates. Functions that guard or decide
-- search pg_temp last, so that a temporary table of the application's role is never read in place of a real one.

-- The client of the transaction, from the setting cairn.client_id. Unset or empty means no client, and then no row is visible
-- (security T2). A function with a `return` body is resolved here, so a caller's search path cannot change what it calls.
create function current_client() returns int
  language sql stable parallel safe
  return nullif(current_setting('cairn.client_id', true), '')::int;

-- Row security -----------------------------------------------------------------------------------------------------------

-- Limits a table to the rows of the transaction's client, for the owner of the table too, and grants the application access
-- to it. Every table with a client_id calls it right after it is created.
create function hold_apart(wanted regclass) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('alter table %s enable row level security', wanted);
  execute format('alter table %s force row level security', wanted);
  -- The inner select reads the setting once for a statement, not once for each row.
  execute format(
    'create policy own_client on %s using (client_id = (select current_client())) with check (client_id = (select current_client()))',
    wanted
  );
  execute format('grant select, insert, update, delete on %s to cairn_app', wanted);
  grant usage on all sequences in schema public to cairn_app;
end $$;

-- Who acted, and on what (docs/decisions/0030-actors-and-names.md) --------------------------------------------------------

-- Whoever did something: a kind and an id, never a name.
create domain actor as text check (value ~ '^(person:[0-9]+( as person:[0-9]+)?( by operator:.+)?|operator:.+|system:[a-z-]+|key:[^ ]+|catalogue|unknown:.*)$');

-- What an audit event is about: a kind and an id.
create domain subject as text check (value ~ '^(client|unknown:.*|(person|goal|batch|load|delta|transfer|recovery|code-batch|code-proposal|code|mail|task|draft):[0-9]+|(program|text|sso-key):.+)$');

-- Guards that several tables share ----------------------------------------------------------------------------------------

-- Trigger: refuses the change to everybody, the owner of the table too.
create function refuse_change() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception '% only grows: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

-- Trigger for tables that only grow, where a person can be erased: by the functions of 0020-erasure.sql, and as the trigger for each row
-- allows, which is the one that decides.
create function refuse_but_erasing() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and current_setting('cairn.erasing', true) = 'yes' then return null; end if;
  raise exception '% only grows: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

-- Trigger for rows that only grow, from which words can be taken when a person is erased: of the columns named, to null or to `erased`,
-- with a number where each must differ (docs/decisions/0051-erasure.md). Nothing else of a row ever changes.
create function keep_but_erased() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv or exists (
      select from unnest(tg_argv) c where to_jsonb(new) -> c <> to_jsonb(old) -> c
        and coalesce(to_jsonb(new) ->> c, 'erased') !~ '^erased(/[0-9]+)?$') then
    raise exception '% only grows: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Trigger: refuses a change that does not come from another trigger. For what only the ledger's own triggers may write, such
-- as balances.
create function refuse_direct_change() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' or pg_trigger_depth() < 2 then
    raise exception '% follows the entries: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- Raises an error that names a broken invariant and the offending id; does nothing without an id.
create function refuse_broken(invariant text, what text, id bigint) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if id is not null then
    raise exception '%: % %', invariant, what, id using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Foreign keys of tables that are loaded a million rows at a time. A foreign key looks up each row by itself, which takes longer
-- than the rest of the load, so these triggers check all rows of a statement at once (docs/decisions/0033-loads-set-wise.md).
-- Their statements are planned anew each time: a plan made for one row takes minutes for a million.

-- Trigger after insert or update, `changed` holding the new rows: each row's parent exists. Arguments: parent table, key column.
create function require_parent() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  parent constant text := tg_argv[0];
  key constant text := tg_argv[1];
  missing text;
begin
  execute format('select c.%2$I::text from changed c left join public.%1$I p on p.client_id = c.client_id and p.%2$I = c.%2$I where p.client_id is null limit 1',
    parent, key) into missing;
  if missing is not null then
    raise foreign_key_violation using message = format('%s: there is no %s %s in %s.', tg_table_name, key, missing, parent),
      table = tg_table_name;
  end if;
  return null;
end $$;

-- Trigger after delete, `gone` holding the old rows: deletes their children. Arguments: key column, child tables.
create function delete_children() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  child text;
begin
  foreach child in array tg_argv[1:] loop
    execute format('delete from public.%1$I c using gone g where c.client_id = g.client_id and c.%2$I = g.%2$I', child, tg_argv[0]);
  end loop;
  return null;
end $$;

-- The clock of a sandbox ---------------------------------------------------------------------------------------------------

-- A transaction that is never committed (docs/decisions/0079-rehearsal.md) searches this schema first, so that now() in the product's
-- own statements is the moment that the sandbox has reached. Column defaults and functions with a search path of their own keep the
-- real one.
create schema sandbox;
grant usage on schema sandbox to cairn_app;
create function sandbox.now() returns timestamptz
  language sql stable
  return current_setting('cairn.clock')::timestamptz;
