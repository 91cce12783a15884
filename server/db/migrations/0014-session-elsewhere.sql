-- A session that is used on another client's host is no session there; that it was tried is worth a line in the log
-- (security T1, T35). The one thing that is told across clients: the key of the client where a hash of 256 bits lives.
do $$ begin
  execute format('create policy directory on sessions for select to %I using (true)', current_user);
end $$;
create function session_elsewhere(wanted bytea) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select c.key from public.clients c cross join lateral (
      select 1 from public.sessions s
      where s.client_id = c.client_id and s.session_hash = wanted and s.ended_at is null
        and s.last_seen_at > now() - interval '30 minutes'
      offset 0) s
    where c.client_id is distinct from public.current_client() limit 1 $$;
