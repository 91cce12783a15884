-- Erasing a person (docs/decisions/0051-erasure.md). What the application may not change, it can only have erased by these.

-- Takes the words that people wrote beside somebody's movements, corrections and figures, and the keys of other systems.
create function erase_words(person bigint) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  client constant int := current_client();
begin
  perform set_config('cairn.erasing', 'yes', true);
  update ledger_transfers t set reason = 'erased',
    idempotency_key = case when kind in ('adjustment', 'spend') then 'erased/' || transfer_id else idempotency_key end
  where client_id = client and greatest(debit_account_id, credit_account_id) = person
    and (batch_id is null or kind = 'recovery');
  update ledger_recovery_decisions d set reason = 'erased' from ledger_recoveries r
  where (d.client_id, r.client_id, r.recovery_id, r.account_id) = (client, client, d.recovery_id, person);
  update award_deltas d set reason = 'erased' from pax_goals g
  where (d.client_id, g.client_id, g.pax_goal_id, g.person_id) = (client, client, d.pax_goal_id, person);
  update held_back h set details = '{}' from pax_goals g
  where (h.client_id, g.client_id, g.pax_goal_id, g.person_id) = (client, client, h.pax_goal_id, person);
  update progress_rows r set source_row_id = null from pax_goals g
  where (r.client_id, g.client_id, g.pax_goal_id, g.person_id) = (client, client, r.pax_goal_id, person)
    and r.source_row_id is not null;
  perform set_config('cairn.erasing', '', true);
end $$;

-- Takes the details of events, for the reason that the event `why` gives; answers of how many.
create function erase_details(events bigint[], why bigint) returns bigint language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  taken bigint;
begin
  perform set_config('cairn.erasing', 'yes', true);
  update audit_events e set details = '{}', salt = null, erased = details_hash(e), erased_by = why
  where client_id = current_client() and event_id = any(events) and erased is null;
  get diagnostics taken = row_count;
  perform set_config('cairn.erasing', '', true);
  return taken;
end $$;
