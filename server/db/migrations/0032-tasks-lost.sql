-- Expands: a way to take tasks over that tells which, so that the log says so, and that lets what has taken its worker along more than
-- once wait, longer each time: it would take one worker along after the other. Otherwise as recover_tasks.

create function recover_lost_tasks() returns table (of_client int, task bigint, of_kind text, next_state text, attempt int, seconds float)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before constant text := current_setting('cairn.client_id', true);
  client int;
begin
  for client in select distinct t.client_id from public.tasks t where t.state = 'running'
    and (t.leased_until < now() or t.leased_until > now() + interval '1 hour') loop
    perform set_config('cairn.client_id', client::text, true);
    return query with expired as (
      select t.task_id, case when t.cancelled_by is not null then 'cancelled' when t.attempts >= t.most_attempts then 'failed' else 'waiting' end as next
      from public.tasks t where t.client_id = client and t.state = 'running'
        and (t.leased_until < now() or t.leased_until > now() + interval '1 hour') for update skip locked
    )
    update public.tasks t set state = e.next, lease = null, leased_until = null,
      run_at = now() + make_interval(secs => case when e.next = 'waiting' and t.attempts > 1
        then least(300, 2 ^ least(t.attempts, 9)) else 0 end),
      failure = case when e.next <> 'cancelled' then 'worker-lost' end, ended_at = case when e.next <> 'waiting' then now() end
    from expired e where t.client_id = client and t.task_id = e.task_id
    returning t.client_id, t.task_id, t.kind, t.state, t.attempts, greatest(0, extract(epoch from now() - t.started_at))::float;
  end loop;
  perform set_config('cairn.client_id', coalesce(before, ''), true);
end $$;
