-- Who did something is kept as a kind and an id, never as a name (console §1). What was kept before is a text that may name
-- anybody: it stays as it is, marked unknown, and is looked up as nobody. See docs/decisions/0030-actors-and-names.md.
-- Nobody is person 0: what is written of whoever does not exist is undone in the same step (security T6).
create domain actor as text check (value ~ '^(person:[0-9]+( as person:[0-9]+)?( by operator:.+)?|operator:.+|system:[a-z-]+|key:[^ ]+|catalogue|unknown:.*)$');
create domain subject as text check (value ~ '^(client|unknown:.*|(person|goal|batch|load|delta|transfer|recovery|code-batch|code|mail):[0-9]+|(program|text|sso-key):.+)$');

do $$
declare place record;
begin
  for place in select * from (values
    ('program_versions', 'created_by'), ('loads', 'created_by'), ('loads', 'undone_by'),
    ('result_batches', 'prepared_by'), ('result_batches', 'approved_by'), ('result_batches', 'issued_by'),
    ('result_batches', 'locked_by'), ('result_batches', 'reversed_by'), ('award_deltas', 'created_by'),
    ('ledger_transfers', 'created_by'), ('ledger_postings', 'created_by'), ('ledger_recovery_ends', 'created_by'),
    ('code_batches', 'created_by'), ('codes', 'voided_by'), ('catalogue_secrets', 'created_by'),
    ('client_texts', 'changed_by'), ('sso_providers', 'updated_by'), ('sso_identities', 'linked_by')) as p (name, field)
  loop
    execute format('alter table %I alter column %I type actor using ''unknown:'' || %2$I', place.name, place.field);
  end loop;
end $$;

-- What an event is about follows from what was done: the program wrote these forms itself. Only user names stood there as
-- texts; their persons were noted in 0024 as the act happened. A person is kept as the one who acted where the whole text was
-- their name: of a name that reads like a job, the command line, or somebody in another's place, nobody can say whose it was.
alter table audit_events
  alter column actor_person_id type bigint using case
    when action = 'launch.refused' then substring(actor from '^person ([0-9]+)$')::bigint
    when actor !~* '^(cairn|catalogue|demo operator|demo approver|operator:.*|.* as .*|(person|batch|load|goal|pax goal) .*)$' then actor_person_id end,
  alter column subject_person_id type bigint using case
    when action in ('launch.refused', 'shop.entered', 'shop.ordered', 'plan.saved') then substring(subject from '^person ([0-9]+)$')::bigint
    when action = 'ledger.expired' then substring(subject from '^lots of person ([0-9]+)$')::bigint
    when action = 'sso.linked' then substring(subject from '^([0-9]+)$')::bigint
    when action ~ '^(account|password|activation|user-name|launch|avatar|data|privacy|admin|person|choice|team)[.]|^sso[.]signed-on$'
      then subject_person_id end,
  alter column subject type subject using case
    when action ~ '^(client[.](?!text)|codes[.]guessed|sign-in[.]storm|sso[.](applied|off)$)' and subject = 'client' then 'client'
    when action = 'ledger.expired' and subject = 'lots' then 'client'
    when action ~ '^results[.]' and subject ~ '^(batch|delta) [0-9]+$' then replace(subject, ' ', ':')
    when action ~ '^ledger[.]' and subject ~ '^(transfer|recovery) [0-9]+$' then replace(subject, ' ', ':')
    when action ~ '^load[.]' and subject ~ '^load [0-9]+$' then replace(subject, ' ', ':')
    when action ~ '^mail[.]' and subject ~ '^mail [0-9]+$' then replace(subject, ' ', ':')
    when action ~ '^program[.]' and subject ~ '^program .' then 'program:' || substr(subject, 9)
    when action ~ '^goal[.]' and subject ~ '^pax.goal.[0-9]+$' then 'goal:' || substring(subject from '[0-9]+$')
    when action = 'code.redeemed' and subject ~ '^code [0-9]+$' then replace(subject, ' ', ':')
    when action ~ '^codes[.]' and subject ~ '^code batch [0-9]+$' then 'code-batch:' || substring(subject from '[0-9]+$')
    when action in ('launch.refused', 'shop.entered', 'shop.ordered', 'plan.saved') and subject ~ '^person [0-9]+$' then replace(subject, ' ', ':')
    when action = 'ledger.expired' and subject ~ '^lots of person [0-9]+$' then 'person:' || substring(subject from '[0-9]+$')
    when action = 'sso.linked' and subject ~ '^[0-9]+$' then 'person:' || subject
    when action = 'sso.key-made' and subject ~ '^key .' then 'sso-key:' || substr(subject, 5)
    when action = 'client.text' then 'text:' || subject
    else 'unknown:' || subject end,
  alter column actor type actor using 'unknown:' || actor;
-- The person of a subject is the one its id names, wherever it names one.
alter table audit_events add constraint audit_events_subject_person_same
  check (subject not like 'person:%' or subject_person_id = substr(subject, 8)::bigint);
alter table audit_events add constraint audit_events_actor_person_same
  check (actor not like 'person:%' or actor_person_id = substring(actor from '^person:([0-9]+)')::bigint);

-- Whom an account of the machine at the command line is, for one client. Without a row it is a command line and nobody.
create table operator_links (
  client_id int not null references clients,
  os_user text not null check (os_user <> ''),
  person_id bigint not null,
  linked_by actor not null,
  linked_at timestamptz not null default now(),
  primary key (client_id, os_user),
  foreign key (client_id, person_id) references people on delete cascade
);
create index operator_links_person on operator_links (client_id, person_id);
select hold_apart('operator_links');

-- Preparing and approving are done by two persons (console §1), unless the client works with a single approver.
create function refuse_one_person() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not coalesce(substring(new.prepared_by from '^person:([0-9]+)') <> substring(new.approved_by from '^person:([0-9]+)'), false)
    and not coalesce((select (c.settings #>> '{results,sameApprover}')::boolean from clients c where c.client_id = new.client_id), false) then
    raise exception 'Batch % is prepared and approved by no two persons.', new.batch_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger two_persons before update on result_batches for each row
  when (old.status = 'open' and new.status = 'approved') execute function refuse_one_person();
