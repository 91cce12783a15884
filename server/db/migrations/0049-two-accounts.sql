-- Two persons are two persons at two accounts: whoever types at an account of the machine may be anybody who uses it, so that
-- what was prepared and approved at one account was done by one (console §1). As `areTwoPersons` in rules/actors/actor.ts.
create or replace function refuse_one_person() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not coalesce(substring(new.prepared_by from '^person:([0-9]+)') <> substring(new.approved_by from '^person:([0-9]+)')
      and (substring(new.prepared_by from ' by operator:(.+)$') = substring(new.approved_by from ' by operator:(.+)$')) is not true, false)
    and not coalesce((select (c.settings #>> '{results,sameApprover}')::boolean from clients c where c.client_id = new.client_id), false) then
    raise exception 'Batch % is prepared and approved by no two persons.', new.batch_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
