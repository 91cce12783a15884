-- What a load of many rows costs beside the rows themselves (docs/decisions/0041).

-- A goal is written when somebody is enrolled and then changed at least once: by a baseline, a choice, an objective. None of
-- these columns has an index, so that a page with room takes the new version beside the old one and no index is touched. Half a
-- page of room costs less than the index entries did: 50,000 goals changed three times took 37 MB and take 22. Pages that are
-- there already get room as their old versions are cleaned up.
alter table pax_goals set (fillfactor = 50);

-- Looking up the one client took a fifth of the time of each person's row; a statement's rows are checked together, as in 0047. The
-- client itself stays: the note of its making in the audit trail, which is never deleted, still refers to it.
alter table people drop constraint people_client_id_fkey;
create trigger require_client after insert on people referencing new table as changed
  for each statement execute function require_parent('clients', 'client_id');
