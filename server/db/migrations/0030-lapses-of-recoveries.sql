-- Expands: a case is closed by what comes back of its award and expires.

-- What expired of a case's award after the case was opened. It went back to the client's account then, so that nobody owes it any more,
-- and whoever earns it again is paid (docs/decisions/0010-ledger-as-transfers.md). Named by who expires lots; the trigger says how much.
create table ledger_recovery_lapses (
  client_id int not null,
  transfer_id bigint not null,
  recovery_id bigint not null,
  points bigint not null check (points > 0),
  primary key (client_id, transfer_id, recovery_id)
);
create index ledger_recovery_lapses_recovery on ledger_recovery_lapses (client_id, recovery_id);
select hold_apart('ledger_recovery_lapses');
revoke insert, update, delete on ledger_recovery_lapses from cairn_app;
grant insert (client_id, transfer_id, recovery_id) on ledger_recovery_lapses to cairn_app;

-- Each recovery with what neither was settled or offset nor has lapsed (owed), and how much of that nobody waived (open). Recoveries and
-- offsets of a batch that was reversed no longer count.
create or replace view ledger_recovery_states with (security_invoker = true) as
  select r.client_id, r.recovery_id, r.batch_id, r.at_reversal, r.pax_goal_id, r.award_kind, r.account_id, r.points,
    r.lapsed + l.points as lapsed, r.created_at, r.points - o.points - e.settled - l.points as owed,
    greatest(0, r.points - o.points - e.settled - l.points - e.waived) as open, e.waived
  from ledger_recoveries r
  cross join lateral (
    select coalesce(sum(o.points), 0)::bigint as points from ledger_recovery_offsets o
    where (o.client_id, o.recovery_id) = (r.client_id, r.recovery_id) and not exists (select from ledger_postings p
      where (p.client_id, p.batch_id, p.kind) = (o.client_id, o.batch_id, 'reversal'))) o
  cross join lateral (
    select coalesce(sum(e.points) filter (where e.how = 'settled'), 0)::bigint as settled,
      coalesce(sum(e.points) filter (where e.how = 'waived'), 0)::bigint as waived
    from ledger_recovery_decisions e where (e.client_id, e.recovery_id) = (r.client_id, r.recovery_id)) e
  cross join lateral (
    select coalesce(sum(l.points), 0)::bigint as points from ledger_recovery_lapses l
    where (l.client_id, l.recovery_id) = (r.client_id, r.recovery_id)) l
  where r.at_reversal or not exists (select from ledger_postings p
    where (p.client_id, p.batch_id, p.kind) = (r.client_id, r.batch_id, 'reversal'));

-- Trigger: sets what an expiry took of an award against a case of the same award: as much as no other case has counted of it, and no more
-- than is owed. Nothing left to count is no row. While a case is owed, its award's lots hold nothing but what came back of it: whatever
-- else is earned is set against the case.
create function lapse_recovery() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare owed record;
begin
  perform from ledger_balances b join ledger_recoveries r on (r.client_id, r.account_id) = (b.client_id, b.account_id)
    where (r.client_id, r.recovery_id) = (new.client_id, new.recovery_id) for update of b;
  select * into owed from ledger_recovery_states r where (r.client_id, r.recovery_id) = (new.client_id, new.recovery_id);
  with expired as (
    select e.transfer_id, sum(u.points) as points
    from ledger_transfers l
    join ledger_lot_uses u on (u.client_id, u.lot_id) = (l.client_id, l.transfer_id)
    join ledger_transfers e on (e.client_id, e.transfer_id) = (u.client_id, u.transfer_id) and e.kind = 'expiry'
    where l.client_id = new.client_id and greatest(l.debit_account_id, l.credit_account_id) = owed.account_id
      and (l.kind, l.pax_goal_id, l.award_kind) = ('award', owed.pax_goal_id, owed.award_kind) group by 1
  )
  select least(owed.owed, (select sum(points) from expired) - (
      select sum(r.lapsed) from ledger_recovery_states r
      where (r.client_id, r.pax_goal_id, r.award_kind) = (new.client_id, owed.pax_goal_id, owed.award_kind)
    ), (select points from expired where transfer_id = new.transfer_id) - coalesce((
      select sum(l.points) from ledger_recovery_lapses l join ledger_recoveries r using (client_id, recovery_id)
      where (l.client_id, l.transfer_id, r.pax_goal_id, r.award_kind)
        = (new.client_id, new.transfer_id, owed.pax_goal_id, owed.award_kind)), 0))
    into new.points where exists (select from expired where transfer_id = new.transfer_id);
  if new.points is null or new.points <= 0 then return null; end if;
  update ledger_paid_awards p set points = p.points - (owed.open - greatest(0, owed.owed - new.points - owed.waived))
    where (p.client_id, p.pax_goal_id, p.award_kind) = (new.client_id, owed.pax_goal_id, owed.award_kind)
      and owed.open > greatest(0, owed.owed - new.points - owed.waived);
  return new;
end $$;
revoke execute on function lapse_recovery() from public;

create trigger post before insert on ledger_recovery_lapses for each row execute function lapse_recovery();
create trigger keep before update or delete or truncate on ledger_recovery_lapses for each statement execute function refuse_change();
alter table ledger_recovery_lapses enable always trigger post, enable always trigger keep;
