-- Expands: a way to look for tasks that nobody has come for, other than those of clients that are set aside: they wait for as long as
-- it takes, which is for ever where the client has moved away. Otherwise as are_tasks_overdue.

create function has_overdue_task(seconds float) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.tasks t where t.state = 'waiting' and t.run_at < now() - make_interval(secs => seconds)
    and not exists (select from public.clients c where c.client_id = t.client_id and c.closed_at is not null)) $$;
