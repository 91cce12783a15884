-- Expands: whoever is deleted, as happens where the load that brought them is undone, leaves no pinned reward behind. The foreign key of
-- reward_wishes would keep them for ever, and cannot be replaced without contracting.

create function unpin_reward() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from reward_wishes w where (w.client_id, w.person_id) = (old.client_id, old.person_id);
  return old;
end $$;

create trigger unpin_reward before delete on people for each row execute function unpin_reward();
