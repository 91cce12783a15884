import { codesNotAsRedeemed, codesPaidTwice } from './code-checks.store.ts'
import type { LedgerCheck } from './ledger-check.ts'

const stands = `status in ('issued', 'locked', 'superseded')`

/** A case counts while it is open; one of an issued batch that was reversed has come to nothing. */
const counts = `(r.at_reversal or not exists (select from result_batches b where b.batch_id = r.batch_id and b.status = 'reversed'))`

/** What is paid for each participation and kind, from four sources: transfers, the record, lines, open cases. */
const paid = `
  with moved as (
    select pax_goal_id, award_kind, sum(case when credit_account_id > 0 then points else -points end) as points, max(transfer_id) as last
    from ledger_transfers where batch_id is not null group by 1, 2
  ), cases as (
    select r.pax_goal_id, r.award_kind, sum(greatest(0, r.owed - r.waived)) as open, sum(r.lapsed + r.lapsed_since) as lapsed,
      sum(r.owed - greatest(0, r.owed - r.waived)) as waived, min(r.owed) < 0 as is_overdone
    from (
      select r.*, r.points - coalesce(e.settled, 0) - coalesce(o.points, 0) - coalesce(l.points, 0) as owed,
        coalesce(e.waived, 0) as waived, coalesce(l.points, 0) as lapsed_since
      from ledger_recoveries r left join (
        select recovery_id, sum(points) filter (where how = 'settled') as settled, sum(points) filter (where how = 'waived') as waived
        from ledger_recovery_decisions group by 1) e using (recovery_id)
      left join (
        select o.recovery_id, sum(o.points) as points from ledger_recovery_offsets o join result_batches b using (batch_id)
        where b.status <> 'reversed' group by 1) o using (recovery_id)
      left join (select recovery_id, sum(points) as points from ledger_recovery_lapses group by 1) l using (recovery_id)
      where ${counts}) r group by 1, 2
  ), lines as (
    select distinct on (l.pax_goal_id, l.award_kind) l.pax_goal_id, l.award_kind, l.points
    from award_lines l join result_batches b using (batch_id) where b.${stands}
    order by l.pax_goal_id, l.award_kind, l.batch_id desc
  ), stated as (
    select pax_goal_id, award_kind, coalesce(m.points, 0) - coalesce(c.waived, 0) - coalesce(c.lapsed, 0) as posted, coalesce(p.points, 0) as recorded,
      coalesce(l.points, 0) as line, coalesce(c.open, 0) as open, coalesce(c.is_overdone, false) as is_overdone, m.last
    from moved m full join ledger_paid_awards p using (pax_goal_id, award_kind) full join cases c using (pax_goal_id, award_kind)
      full join lines l using (pax_goal_id, award_kind)
  )`

/** What each line that differs from what stood before must have moved, and what was moved for it. */
const moved = `
  with lines as (
    select l.batch_id, l.pax_goal_id, l.award_kind, l.person_id, l.points - l.issued_before as difference, b.status
    from award_lines l join result_batches b using (batch_id)
    where (b.${stands} or b.status = 'reversed') and l.points <> l.issued_before
  ), moved as (
    select t.batch_id, t.pax_goal_id, t.award_kind, min(t.transfer_id) as first,
      count(*) filter (where t.kind = 'award') as awards, coalesce(sum(t.points) filter (where t.kind = 'award'), 0) as awarded,
      coalesce(sum(t.points) filter (where t.kind = 'correction'), 0) as corrected,
      coalesce(sum(t.points) filter (where t.kind = 'recovery'), 0) as recovered,
      coalesce(sum(t.points) filter (where t.kind = 'reversal' and t.credit_account_id < 0), 0) as taken_back,
      coalesce(sum(t.points) filter (where t.kind = 'reversal' and t.credit_account_id > 0), 0) as given_back,
      min(greatest(t.debit_account_id, t.credit_account_id)) as account, max(greatest(t.debit_account_id, t.credit_account_id)) as other_account
    from ledger_transfers t where t.batch_id is not null group by 1, 2, 3
  ), cases as (
    select batch_id, pax_goal_id, award_kind, coalesce(sum(points + lapsed) filter (where not at_reversal), 0) as owed,
      coalesce(sum(points + lapsed) filter (where at_reversal), 0) as owed_back
    from ledger_recoveries group by 1, 2, 3
  ), offsets as (
    select o.batch_id, r.pax_goal_id, r.award_kind, sum(o.points) as earned_again
    from ledger_recovery_offsets o join ledger_recoveries r using (recovery_id) group by 1, 2, 3
  ), stated as (
    select batch_id, pax_goal_id, award_kind, l.difference - coalesce(o.earned_again, 0) as difference,
      coalesce(o.earned_again, 0) as earned_again, l.status, l.person_id, m.first, m.account, m.other_account,
      coalesce(m.awards, 0) as awards, coalesce(m.awarded, 0) as awarded, coalesce(m.corrected, 0) as corrected,
      coalesce(m.recovered, 0) as recovered, coalesce(m.taken_back, 0) as taken_back, coalesce(m.given_back, 0) as given_back,
      coalesce(c.owed, 0) as owed, coalesce(c.owed_back, 0) as owed_back
    from lines l full join moved m using (batch_id, pax_goal_id, award_kind) full join cases c using (batch_id, pax_goal_id, award_kind)
      full join offsets o using (batch_id, pax_goal_id, award_kind)
  )`

/** The checks of the ledger against results and codes (I5, I6). */
export const lineChecks: readonly LedgerCheck[] = [
  {
    invariant: 'I5',
    says: 'what stands paid is what the newest line says and what is to be recovered, and no key and no code was paid twice',
    breaks: `
      select place, why from (
        ${paid}
        select last as at, coalesce('transfer ' || last || ', ', '') || 'participation ' || pax_goal_id || ' ' || award_kind as place,
          'has ' || posted || ' paid and ' || recorded || ' recorded, its line says ' || line ||
            case when open > 0 then ' and ' || open || ' are to be recovered' else '' end as why
        from stated where posted <> line + open or recorded <> line + open or is_overdone
        union all
        select max(transfer_id), 'transfer ' || max(transfer_id), 'is number ' || count(*) || ' of key ' || idempotency_key
        from ledger_transfers where idempotency_key is not null group by idempotency_key having count(*) > 1
        union all
        ${codesPaidTwice}
      ) broken order by at nulls last, place limit 1`,
  },
  {
    invariant: 'I6',
    says: 'each difference of an issued batch, and each redeemed code, is posted exactly once, as it says, and taken back exactly with its batch',
    breaks: `
      select place, why from (
        ${moved}
        select first as at, coalesce('transfer ' || first || ', ', '') || 'batch ' || batch_id || ', participation ' || pax_goal_id as place,
          case when difference is null then 'has no such line in an issued batch'
            when account <> person_id or other_account <> person_id then 'moves points of another person than its line says'
            when difference > 0 and awards = 0 then 'was issued and never posted'
            when difference > 0 and awards > 1 then 'is posted ' || awards || ' times'
            when difference > 0 and awarded <> difference then 'is posted with ' || awarded || ' where its line says ' || difference
            when difference < 0 and earned_again = 0 and (awards > 0 or corrected + owed <> -difference)
              then 'takes ' || corrected || ' and leaves ' || owed || ' to recover where its line says ' || difference
            when earned_again > 0 and difference < 0 then 'sets ' || earned_again || ' against cases, more than its line says'
            else 'is not as it should be in a batch that is ' || status end as why
        from stated
        where difference is null or account <> person_id or other_account <> person_id
          or (earned_again > 0 and difference < 0)
          or case when difference > 0 then awards <> 1 or awarded <> difference or owed <> 0 or given_back <> 0
            else awards > 0 or corrected + owed <> -difference or owed_back <> 0 or taken_back <> 0 end
          or case when status <> 'reversed' then taken_back <> 0 or given_back <> 0 or owed_back <> 0 or (difference > 0 and corrected <> 0)
            when difference > 0 then taken_back + corrected + owed_back <> difference
            when earned_again > 0 then taken_back + given_back + corrected + owed_back > 0
            else given_back <> corrected + recovered end
        union all
        select null, 'batch ' || b.batch_id, 'has no posting that says what its transfers say'
        from result_batches b
        cross join (values ('issue'), ('reversal')) as k (kind)
        left join ledger_postings p on p.batch_id = b.batch_id and p.kind = k.kind
        where case when b.${stands} and k.kind = 'issue' or b.status = 'reversed' then p.batch_id is null else p.batch_id is not null end
        union all
        select null, 'batch ' || p.batch_id, 'has postings of ' || sum(p.points) || ' points and transfers of ' || coalesce(min(t.points), 0)
        from ledger_postings p left join (
          select t.batch_id, sum(case when t.credit_account_id > 0 then t.points else -t.points end) as points from ledger_transfers t
          -- Settling a case moves points after the posting; taking that back is the posting's.
          where t.batch_id is not null and t.kind <> 'recovery' group by 1) t using (batch_id)
        group by p.batch_id having sum(p.points) <> coalesce(min(t.points), 0)
        union all
        select null, 'batch ' || b.batch_id, 'says ' || b.total_points || ' points in ' || b.line_count || ' lines, its lines say ' ||
          coalesce(l.points, 0) || ' in ' || coalesce(l.count, 0)
        from result_batches b left join (
          select batch_id, count(*) as count, count(distinct pax_goal_id) as people, sum(points) as points, sum(points - issued_before) as posted
          from award_lines group by 1) l using (batch_id)
        where (b.${stands} or b.status in ('approved', 'reversed')) and (b.line_count, b.people_count, b.total_points, b.posted_points)
          is distinct from (coalesce(l.count, 0), coalesce(l.people, 0), coalesce(l.points, 0), coalesce(l.posted, 0))
        union all
        select null, 'batch ' || l.batch_id || ', participation ' || l.pax_goal_id,
          'says ' || l.points || ' points, its explanation comes to ' || coalesce(l.explanation #>> '{lines,-1,outcome}', 'nothing')
        from award_lines l join result_batches b using (batch_id)
        where (b.${stands} or b.status in ('approved', 'reversed')) and l.explanation #>> '{lines,-1,outcome}' is distinct from l.points::text
        union all
        select null, 'batch ' || b.batch_id, case when b.status = 'superseded' then 'is superseded by no correction'
          else 'stands beside the correction that follows it' end
        from result_batches b
        where b.${stands} and b.purpose <> 'progress' and (b.status = 'superseded') <> exists (
          select from result_batches c where c.follows_id = b.batch_id and c.purpose = 'correction' and c.${stands})
        union all
        select t.transfer_id, 'transfer ' || t.transfer_id, 'has ' || coalesce(t.expires_on::text, 'no day') || ' as its last day, unlike its terms or its batch'
        from (select *, min(expires_on) over batch as first, max(expires_on) over batch as last
          from ledger_transfers where kind = 'award' window batch as (partition by batch_id)) t
        join result_batches b using (batch_id)
        left join program_versions v on (v.program_id, v.version) = (b.program_id, b.program_version)
        -- Where the client's day begins may have changed since; a day either way is left to that, if all of a batch have it.
        where t.first <> t.last or (t.expires_on is null) <> (v.document #>> '{payout,expiresAfterDays}' is null)
          or t.expires_on - (t.created_at at time zone 'UTC')::date - (v.document #>> '{payout,expiresAfterDays}')::int not between -1 and 1
        union all
        ${codesNotAsRedeemed}
      ) broken order by at nulls last, place not like '%participation%', place limit 1`,
  },
]
