-- How the ledger posts and guards itself (security I1 to I8). Rows that come one by one are checked one by one; what follows a
-- batch, up to millions, is made from its lines in a few statements, so that nothing needs checking afterwards. All functions act
-- with their owner's rights on tables that nobody else may write, and the triggers also fire where replication disables others.

-- Takes points of a person's lots, the oldest first, as many as are left, and returns how many. With a day: only of lots that
-- expired before it, or only of those that did not.
create function take_lots(client int, transfer bigint, account bigint, wanted bigint, today date default null, is_lapsed boolean default false)
  returns bigint language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare taken bigint;
begin
  with lots as (
    select lot_id, points_left, sum(points_left) over (order by lot_id) - points_left as before from ledger_lots
    where client_id = client and account_id = account and points_left > 0
      and (today is null or coalesce(expires_on < today, false) = is_lapsed)
  ), uses as (
    insert into ledger_lot_uses select client, transfer, lot_id, least(points_left, wanted - before) from lots where before < wanted
    returning points
  )
  select coalesce(sum(points), 0) into taken from uses;
  return taken;
end $$;

-- A settled recovery may take a balance below zero. What it lacks is taken of the next lots that come: of one account, or of all
-- accounts that a batch moves. Their balances are locked by then, so nobody else takes of the same lots.
create function cover_overdrafts(client int, account bigint, batch bigint default null) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform take_lots(client, o.transfer_id, o.account_id, o.points) from (
    select e.transfer_id, r.account_id, e.points - coalesce((select sum(u.points) from ledger_lot_uses u
      where (u.client_id, u.transfer_id) = (e.client_id, e.transfer_id)), 0)::bigint as points
    from ledger_recovery_decisions e join ledger_recoveries r using (client_id, recovery_id)
    where e.client_id = client and e.how = 'settled' and (account is null or r.account_id = account) and not exists (
      select from ledger_transfers t where (t.client_id, t.reverses_id) = (e.client_id, e.transfer_id))
    order by e.transfer_id offset 0) o
  where o.points > 0 and (account is not null or exists (select from award_lines l
    where (l.client_id, l.person_id, l.batch_id) = (client, o.account_id, batch) and l.points <> l.issued_before));
end $$;

-- Trigger: a movement that follows no batch. The balance's row is the lock: what is read afterwards includes every concurrent
-- movement.
create function post_transfer() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account constant bigint := greatest(new.debit_account_id, new.credit_account_id);
  gained constant bigint := case when new.credit_account_id > 0 then new.points else -new.points end;
  taken_back ledger_transfers;
  balance bigint;
  missing bigint := 0;
begin
  if new.batch_id is not null then
    raise exception 'I6: what follows batch % comes by its posting alone.', new.batch_id using errcode = 'restrict_violation';
  end if;
  perform refuse_broken('I8', 'the client has no person', case when not exists (
    select from people p where (p.client_id, p.person_id) = (new.client_id, account)) then account end);
  insert into ledger_balances as b values (new.client_id, account, gained)
    on conflict (client_id, account_id) do update set points = b.points + excluded.points returning points into balance;
  perform refuse_broken('I4', 'the balance would fall below zero on account', case when gained < 0 and balance < 0 then account end);
  if new.kind = 'reversal' then
    select * into taken_back from ledger_transfers t where (t.client_id, t.transfer_id) = (new.client_id, new.reverses_id);
    perform refuse_broken('I6', 'no such movement can be taken back by transfer', case when
      (taken_back.debit_account_id, taken_back.credit_account_id, taken_back.points) is distinct from
        (new.credit_account_id, new.debit_account_id, new.points)
      or taken_back.kind not in ('code', 'adjustment', 'spend') then new.transfer_id end);
    if gained > 0 then
      insert into ledger_lot_uses select u.client_id, new.transfer_id, u.lot_id, -u.points from ledger_lot_uses u
        where (u.client_id, u.transfer_id) = (new.client_id, new.reverses_id);
    else
      select points - points_left into missing from ledger_lots where (client_id, lot_id) = (new.client_id, new.reverses_id);
      insert into ledger_lot_uses values (new.client_id, new.transfer_id, new.reverses_id, new.points);
    end if;
  elsif gained < 0 then
    -- Expired points are never spent, even before the hourly job has removed them.
    missing := new.points - take_lots(new.client_id, new.transfer_id, account, new.points, (
      select (now() at time zone c.time_zone)::date from clients c where c.client_id = new.client_id), new.kind = 'expiry');
  end if;
  perform refuse_broken('lots', 'not enough is left of them for transfer', case when missing <> 0 then new.transfer_id end);
  if gained > 0 then perform cover_overdrafts(new.client_id, account); end if;
  return null;
end $$;

-- Takes the difference of each line that lost points of that award's lots, the newest first. What was spent of them becomes a
-- recovery, unless it expired. A whole award goes back by its exact reversal. Ids are drawn before anything is joined, and other
-- rows are looked up by key for each line: of rows just written the planner knows nothing and guesses a handful.
create function take_back(posting ledger_postings) returns ledger_postings language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  overdrawn bigint;
  has_offsets constant boolean := exists (
    select from ledger_recovery_offsets o where (o.client_id, o.batch_id) = (posting.client_id, posting.batch_id));
begin
  execute $q$
    with short as materialized (
      select nextval('ledger_transfers_transfer_id_seq') as transfer_id, l.* from (
        select l.pax_goal_id, l.award_kind, l.person_id, abs(l.points - l.issued_before) - case when $2 then coalesce((
          select sum(o.points) from ledger_recovery_offsets o join ledger_recoveries r using (client_id, recovery_id)
          where (o.client_id, o.batch_id) = (l.client_id, l.batch_id)
            and (r.pax_goal_id, r.award_kind) = (l.pax_goal_id, l.award_kind)), 0)::bigint else 0 end as owed
        from award_lines l
        where l.client_id = $1.client_id and l.batch_id = $1.batch_id
          and case $1.kind when 'issue' then l.points < l.issued_before else l.points > l.issued_before end
        order by l.person_id offset 0) l
      where l.owed > 0
    ), lots as (
      select s.*, l.lot_id, l.points_left, l.batch_id = $1.batch_id and l.points_left = s.owed and l.points = s.owed as is_whole,
        sum(l.points_left) over (partition by s.transfer_id order by l.lot_id desc) - l.points_left as before
      from short s left join lateral (
        select * from ledger_lots l where l.client_id = $1.client_id and l.account_id = s.person_id
          and (l.pax_goal_id, l.award_kind) = (s.pax_goal_id, s.award_kind) and l.points_left > 0 offset 0) l on true
    ), takes as materialized (
      select *, greatest(0, least(points_left, owed - before)) as points from lots
    ), sums as materialized (
      select transfer_id, pax_goal_id, award_kind, person_id, owed, coalesce(sum(points), 0)::bigint as points,
        min(lot_id) filter (where is_whole and before = 0 and $1.kind = 'reversal') as reverses_id
      from takes group by 1, 2, 3, 4, 5
    ), movements as materialized (
      select s.*, case when owed > points then greatest(0, least(owed - points, (
        select coalesce(sum(u.points), 0) from ledger_transfers l
        join ledger_lot_uses u on (u.client_id, u.lot_id) = (l.client_id, l.transfer_id)
        join ledger_transfers e on (e.client_id, e.transfer_id) = (u.client_id, u.transfer_id) and e.kind = 'expiry'
        where l.client_id = $1.client_id and greatest(l.debit_account_id, l.credit_account_id) = s.person_id
          and (l.kind, l.pax_goal_id, l.award_kind) = ('award', s.pax_goal_id, s.award_kind)
      ) - (
        select coalesce(sum(r.lapsed), 0) from ledger_recovery_states r
        where (r.client_id, r.pax_goal_id, r.award_kind) = ($1.client_id, s.pax_goal_id, s.award_kind)
      )))::bigint else 0 end as lapsed
      from sums s
    ), uses as (
      insert into ledger_lot_uses select $1.client_id, transfer_id, lot_id, points from takes where points > 0
    ), made as (
      insert into ledger_transfers (client_id, transfer_id, kind, debit_account_id, credit_account_id, points, reason, batch_id,
          pax_goal_id, award_kind, reverses_id, created_at, created_by)
        select $1.client_id, transfer_id, case when reverses_id is null then 'correction' else 'reversal' end, person_id, -1, points,
          $1.reason, $1.batch_id, pax_goal_id, award_kind, reverses_id, $1.created_at, $1.created_by
        from movements where points > 0 order by transfer_id
    ), cases as (
      insert into ledger_recoveries (client_id, batch_id, at_reversal, pax_goal_id, award_kind, account_id, points, lapsed)
        select $1.client_id, $1.batch_id, $1.kind = 'reversal', pax_goal_id, award_kind, person_id, owed - points - lapsed, lapsed
        from movements where owed > points order by transfer_id
    ), kept as (
      update ledger_balances b set points = b.points - m.points
        from (select person_id, sum(points) as points from movements where points > 0 group by 1) m
        where b.client_id = $1.client_id and b.account_id = m.person_id returning b.account_id, b.points
    )
    select $1.transfers + count(*) filter (where points > 0), $1.points - coalesce(sum(points), 0),
      count(*) filter (where owed > points + lapsed), coalesce(sum(owed - points - lapsed), 0), (select min(account_id) from kept where points < 0)
    from movements $q$
    into posting.transfers, posting.points, posting.recoveries, posting.owed, overdrawn using posting, has_offsets;
  perform refuse_broken('I4', 'the balance would fall below zero on account', overdrawn);
  return posting;
end $$;

-- Returns what a reversed batch had taken of people, when it was issued or since, to the lots it was taken of.
create function give_back(posting ledger_postings) returns ledger_postings language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare moved record;
begin
  execute $q$
    with taken as materialized (
      select nextval('ledger_transfers_transfer_id_seq') as new_id, t.* from (
        select t.* from ledger_transfers t
        where t.client_id = $1.client_id and t.batch_id = $1.batch_id and t.kind in ('correction', 'recovery') and (
          select l.points < l.issued_before from award_lines l where (l.client_id, l.batch_id, l.pax_goal_id, l.award_kind)
            = (t.client_id, t.batch_id, t.pax_goal_id, t.award_kind))
        order by t.debit_account_id) t
    ), uses as (
      insert into ledger_lot_uses select u.client_id, t.new_id, u.lot_id, -u.points
        from taken t cross join lateral (
          select * from ledger_lot_uses u where (u.client_id, u.transfer_id) = (t.client_id, t.transfer_id) offset 0) u
    ), made as (
      insert into ledger_transfers (client_id, transfer_id, kind, debit_account_id, credit_account_id, points, reason, batch_id,
          pax_goal_id, award_kind, reverses_id, created_at, created_by)
        select client_id, new_id, 'reversal', credit_account_id, debit_account_id, points, $1.reason, batch_id, pax_goal_id,
          award_kind, transfer_id, $1.created_at, $1.created_by
        from taken order by new_id
    ), kept as (
      update ledger_balances b set points = b.points + t.points
        from (select debit_account_id, sum(points) as points from taken group by 1) t
        where b.client_id = $1.client_id and b.account_id = t.debit_account_id
    )
    select count(*) as transfers, coalesce(sum(points), 0) as points from taken $q$ into moved using posting;
  posting.transfers := posting.transfers + moved.transfers;
  posting.points := posting.points + moved.points;
  return posting;
end $$;

-- Trigger: the movements of a batch, once: the difference of each line on issue, all of it back on reversal. What is paid must be
-- what the lines were calculated from (I5). Statements are planned anew for each batch: six people and a million need different plans.
create function post_batch() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  posting ledger_postings := new;
  batch result_batches;
  lapses date;
  has_cases boolean;
  losses bigint := 0;
  offsets bigint := 0;
  wrong bigint;
begin
  select * into batch from result_batches b where (b.client_id, b.batch_id) = (posting.client_id, posting.batch_id);
  perform from programs p where (p.client_id, p.program_id) = (batch.client_id, batch.program_id) for update;
  select * into batch from result_batches b where (b.client_id, b.batch_id) = (posting.client_id, posting.batch_id);
  perform refuse_broken('I6', case posting.kind when 'issue' then 'awards are posted for no batch but an issued one, unlike'
      else 'awards are taken back of no batch but a reversed one, unlike' end,
    case when batch.status is distinct from case posting.kind when 'issue' then 'issued' else 'reversed' end then posting.batch_id end);
  perform refuse_broken('I5', 'awards are posted once, and taken back once if they were posted, unlike those of batch', case when
    (select count(*) from ledger_postings p where (p.client_id, p.batch_id) = (posting.client_id, posting.batch_id))
      <> case posting.kind when 'issue' then 0 else 1 end then posting.batch_id end);
  has_cases := exists (select from ledger_recovery_states r where r.client_id = posting.client_id and r.owed > 0);
  -- Whoever locks many balances locks them in one order, so that batches and expiries cannot deadlock.
  if posting.kind = 'reversal' or batch.follows_id is not null then
    execute $q$
      select count(*) from (select b.account_id from ledger_balances b
        where b.client_id = $1.client_id and b.account_id in (select l.person_id from award_lines l
          where l.client_id = $1.client_id and l.batch_id = $1.batch_id and l.points <> l.issued_before)
        order by b.account_id for update) locked $q$ using posting;
  end if;
  if posting.kind = 'issue' then
    select (now() at time zone c.time_zone)::date + (v.document #>> '{payout,expiresAfterDays}')::int into lapses
      from clients c join program_versions v using (client_id)
      where (v.client_id, v.program_id, v.version) = (batch.client_id, batch.program_id, batch.program_version);
    execute $q$
      with lines as materialized (
        select *, difference - earned_again as points from (
          select l.pax_goal_id, l.award_kind, l.person_id, l.points - l.issued_before as difference, p.points as paid,
            greatest(0, least(l.points - l.issued_before, c.owed)) as earned_again,
            coalesce(p.points, 0) - coalesce(c.open, 0) <> l.issued_before as is_wrong
          from award_lines l left join ledger_paid_awards p
            on (p.client_id, p.pax_goal_id, p.award_kind) = (l.client_id, l.pax_goal_id, l.award_kind)
          left join lateral (select coalesce(sum(r.open), 0)::bigint as open, coalesce(sum(r.owed), 0)::bigint as owed
            from ledger_recovery_states r
            where $3 and (r.client_id, r.pax_goal_id, r.award_kind) = (l.client_id, l.pax_goal_id, l.award_kind)) c on true
          where l.client_id = $1.client_id and l.batch_id = $1.batch_id
          order by l.person_id) l
      ), offsets as (
        insert into ledger_recovery_offsets
          select $1.client_id, $1.batch_id, r.recovery_id, least(r.owed, l.earned_again - r.before)
          from lines l cross join lateral (
            select r.recovery_id, r.owed, sum(r.owed) over (order by r.open = 0, r.recovery_id) - r.owed as before
            from ledger_recovery_states r where r.owed > 0
              and (r.client_id, r.pax_goal_id, r.award_kind) = ($1.client_id, l.pax_goal_id, l.award_kind) offset 0) r
          where $3 and l.earned_again > r.before
      ), kept as (
        insert into ledger_balances as b select $1.client_id, person_id, sum(points) from lines where points > 0
          group by person_id order by person_id
        on conflict (client_id, account_id) do update set points = b.points + excluded.points returning 1
      ), made as (
        -- After the balances: ids are drawn under their locks, so that the order of ids is the order of movements.
        insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, reason, batch_id, pax_goal_id,
            award_kind, expires_on, created_at, created_by)
          select $1.client_id, 'award', -1, person_id, points, $1.reason, $1.batch_id, pax_goal_id, award_kind, $2, $1.created_at,
            $1.created_by
          from lines where points > 0 and (select count(*) from kept) > 0
      ), first_paid as (
        insert into ledger_paid_awards select $1.client_id, pax_goal_id, award_kind, points from lines where points > 0 and paid is null
      ), more_paid as (
        update ledger_paid_awards p set points = p.points + l.points from lines l
          where (p.client_id, p.pax_goal_id, p.award_kind) = ($1.client_id, l.pax_goal_id, l.award_kind)
            and l.points > 0 and l.paid is not null
      )
      select count(*) filter (where points > 0), coalesce(sum(points) filter (where points > 0), 0), count(*) filter (where points < 0),
        coalesce(sum(earned_again), 0), min(pax_goal_id) filter (where is_wrong)
      from lines $q$
      into posting.transfers, posting.points, losses, offsets, wrong using posting, lapses, has_cases;
  else
    execute $q$
      select min(l.pax_goal_id) from award_lines l
      left join ledger_paid_awards p on (p.client_id, p.pax_goal_id, p.award_kind) = (l.client_id, l.pax_goal_id, l.award_kind)
      where l.client_id = $1.client_id and l.batch_id = $1.batch_id and l.points <> coalesce(p.points, 0) - coalesce((
        select sum(r.points) from ledger_open_recoveries r
        where (r.client_id, r.pax_goal_id, r.award_kind) = (l.client_id, l.pax_goal_id, l.award_kind)), 0) $q$
      into wrong using posting;
  end if;
  perform refuse_broken('I5', 'what is paid is not what the line was calculated from, of goal', wrong);
  if posting.kind = 'reversal' or losses > 0 then posting := take_back(posting); end if;
  if posting.kind = 'reversal' then posting := give_back(posting); end if;
  if posting.kind = 'reversal' or losses > 0 or offsets > 0 then
    -- Until the reversal's row is inserted, recoveries and offsets of its batch still count in ledger_recovery_states.
    execute $q$
      update ledger_paid_awards p
        set points = case $1.kind when 'issue' then l.points else l.issued_before end + coalesce((
          select sum(case when $1.kind = 'issue' then r.open else greatest(0, r.owed - r.waived + coalesce((
            select o.points from ledger_recovery_offsets o
            where (o.client_id, o.batch_id, o.recovery_id) = (r.client_id, $1.batch_id, r.recovery_id)), 0)) end)
          from ledger_recovery_states r
          where (r.client_id, r.pax_goal_id, r.award_kind) = (p.client_id, p.pax_goal_id, p.award_kind)
            and ($1.kind = 'issue' or r.at_reversal or r.batch_id <> $1.batch_id)), 0)
        from award_lines l where l.client_id = $1.client_id and l.batch_id = $1.batch_id
          and (p.client_id, p.pax_goal_id, p.award_kind) = (l.client_id, l.pax_goal_id, l.award_kind)
          and ($1.kind = 'reversal' or l.points < l.issued_before or ($2 and l.points > l.issued_before)) $q$ using posting, offsets > 0;
  end if;
  perform cover_overdrafts(posting.client_id, null, posting.batch_id);
  return posting;
end $$;

-- Trigger: a person decides on a recovery. Settling it may take the balance below zero: that is what was decided.
create function decide_recovery() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare open_case record;
begin
  -- Waits for postings of the program, which read both recoveries and paid awards.
  perform from programs p join result_batches b using (client_id, program_id)
    join ledger_recoveries r using (client_id, batch_id)
    where (r.client_id, r.recovery_id) = (new.client_id, new.recovery_id) for update of p;
  select * into open_case from ledger_open_recoveries r where (r.client_id, r.recovery_id) = (new.client_id, new.recovery_id);
  perform refuse_broken('I5', 'nothing is open in recovery', case when not found then new.recovery_id end);
  select count(*) + 1 into new.number from ledger_recovery_decisions e where (e.client_id, e.recovery_id) = (new.client_id, new.recovery_id);
  new.points := open_case.points;
  update ledger_paid_awards p set points = p.points - open_case.points
    where (p.client_id, p.pax_goal_id, p.award_kind) = (new.client_id, open_case.pax_goal_id, open_case.award_kind);
  new.transfer_id := null;
  if new.how = 'settled' then
    update ledger_balances b set points = b.points - open_case.points
      where (b.client_id, b.account_id) = (new.client_id, open_case.account_id);
    insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, idempotency_key, reason, batch_id,
        pax_goal_id, award_kind, created_by)
      values (new.client_id, 'recovery', open_case.account_id, -1, open_case.points, concat_ws('/', 'recovery', new.recovery_id, nullif(new.number, 1)), new.reason,
        open_case.batch_id, open_case.pax_goal_id, open_case.award_kind, new.created_by)
      returning transfer_id into new.transfer_id;
    perform take_lots(new.client_id, new.transfer_id, open_case.account_id, open_case.points);
  end if;
  return new;
end $$;

-- Whoever may execute one of these could use it in a trigger of their own table and feed it forged rows.
revoke execute on function post_transfer(), post_batch(), decide_recovery() from public;

-- Each trigger fires always, also in a session that replicates.

create trigger post after insert on ledger_transfers for each row
  when (new.batch_id is null or pg_trigger_depth() = 0) execute function post_transfer();
create trigger keep before update or delete or truncate on ledger_transfers for each statement execute function refuse_but_erasing();
create trigger keep_but_erased before update on ledger_transfers for each row
  execute function keep_but_erased('reason', 'idempotency_key');
alter table ledger_transfers enable always trigger post, enable always trigger keep, enable always trigger keep_but_erased;

create trigger post before insert on ledger_postings for each row execute function post_batch();
create trigger keep before update or delete or truncate on ledger_postings for each statement execute function refuse_change();
alter table ledger_postings enable always trigger post, enable always trigger keep;

create trigger post before insert on ledger_recovery_decisions for each row execute function decide_recovery();
create trigger keep before update or delete or truncate on ledger_recovery_decisions for each statement execute function refuse_but_erasing();
create trigger keep_but_erased before update on ledger_recovery_decisions for each row execute function keep_but_erased('reason');
alter table ledger_recovery_decisions enable always trigger post, enable always trigger keep, enable always trigger keep_but_erased;

create trigger keep_direct before insert on ledger_lot_uses for each statement execute function refuse_direct_change();
create trigger keep before update or delete or truncate on ledger_lot_uses for each statement execute function refuse_change();
alter table ledger_lot_uses enable always trigger keep_direct, enable always trigger keep;

create trigger keep_direct before insert on ledger_recoveries for each statement execute function refuse_direct_change();
create trigger keep before update or delete or truncate on ledger_recoveries for each statement execute function refuse_change();
alter table ledger_recoveries enable always trigger keep_direct, enable always trigger keep;

create trigger keep_direct before insert on ledger_recovery_offsets for each statement execute function refuse_direct_change();
create trigger keep before update or delete or truncate on ledger_recovery_offsets for each statement execute function refuse_change();
alter table ledger_recovery_offsets enable always trigger keep_direct, enable always trigger keep;

create trigger keep before insert or update or delete or truncate on ledger_balances
  for each statement execute function refuse_direct_change();
alter table ledger_balances enable always trigger keep;

create trigger keep before insert or update or delete or truncate on ledger_paid_awards
  for each statement execute function refuse_direct_change();
alter table ledger_paid_awards enable always trigger keep;
