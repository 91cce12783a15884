-- Expands: a way to take tasks over also from a clock that was ahead and is right again (SECURITY R9). A lease ends within minutes: one
-- that ends in an hour was given by such a clock, and the worker that has it may long be dead. Otherwise as take_over_tasks.

create function recover_tasks() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before constant text := current_setting('cairn.client_id', true);
  client int;
begin
  for client in select distinct t.client_id from public.tasks t where t.state = 'running'
    and (t.leased_until < now() or t.leased_until > now() + interval '1 hour') loop
    perform set_config('cairn.client_id', client::text, true);
    with expired as (
      select task_id,
        case when cancelled_by is not null then 'cancelled' when attempts >= most_attempts then 'failed' else 'waiting' end as next
      from public.tasks where client_id = client and state = 'running'
        and (leased_until < now() or leased_until > now() + interval '1 hour') for update skip locked
    )
    update public.tasks t set state = e.next, lease = null, leased_until = null, run_at = now(),
      failure = case when e.next <> 'cancelled' then 'worker-lost' end, ended_at = case when e.next <> 'waiting' then now() end
    from expired e where t.client_id = client and t.task_id = e.task_id;
  end loop;
  perform set_config('cairn.client_id', coalesce(before, ''), true);
end $$;
