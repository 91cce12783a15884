/**
 * What was posted, and by whom, where it contradicts the batch or the audit trail; a check of the ledger (I7).
 * Of a batch's movements author and reason are the posting's, whose author is the batch's; of each other that a person
 * decided upon there is a note in the audit trail. Of a note whose details were erased only who, what and on what is compared.
 */
export const brokenTrail = `
  with acts as (
    select batch_id, act.action, coalesce(act.actor, '') as actor, act.reason
    from result_batches cross join lateral (values
      ('results.prepared', prepared_by, null), ('results.approved', approved_by, null),
      ('results.issued', issued_by, null), ('results.reversed', reversed_by, reason)) as act (action, actor, reason)
    where status in ('issued', 'locked', 'superseded', 'reversed') and (act.action <> 'results.reversed' or status = 'reversed')
  ), decided as (
    select 'transfer:' || transfer_id as subject, case kind when 'adjustment' then 'ledger.adjusted' else 'ledger.reversed' end as action,
      created_by as actor, jsonb_build_object('reason', reason) || case kind
        when 'adjustment' then jsonb_build_object('personId', greatest(debit_account_id, credit_account_id),
          'points', case when credit_account_id > 0 then points else -points end)
          || case when credit_account_id > 0 then jsonb_build_object('expiresOn', expires_on) else '{}' end
        else jsonb_build_object('reverses', reverses_id) end as details
    from ledger_transfers where kind = 'adjustment' or (kind = 'reversal' and batch_id is null)
    union all
    select 'recovery:' || recovery_id, 'ledger.recovery-' || how, created_by, jsonb_build_object('reason', reason) from ledger_recovery_decisions
  )
  select 'batch ' || batch_id as place,
    case when actor = '' then 'has nobody for ' || action
      else 'and the audit trail disagree on ' || action || ' by ' || actor end as why
  from acts where actor = '' or not exists (
    select from audit_events e where e.action = acts.action and e.subject = 'batch:' || acts.batch_id
      and e.actor = acts.actor and (acts.action <> 'results.reversed' or e.erased is not null or e.details ->> 'reason' is not distinct from acts.reason))
  union all
  select replace(subject, ':', ' '), 'and the audit trail disagree on ' || action || ' by ' || actor from decided where not exists (
    select from audit_events e where (e.action, e.subject, e.actor) = (decided.action, decided.subject, decided.actor)
      and (e.erased is not null or e.details @> decided.details))
  union all
  select replace(e.subject, ':', ' '), 'is not there, and the audit trail tells of ' || e.action || ' by ' || e.actor
  from audit_events e where (e.action in ('ledger.adjusted', 'ledger.reversed') or e.action like 'ledger.recovery-%')
    and (e.action, e.subject) not in (select action, subject from decided)
  union all
  select 'batch ' || p.batch_id, 'has a posting of another author or reason than its own'
  from ledger_postings p join result_batches b using (batch_id)
  where p.created_by is distinct from case p.kind when 'issue' then b.issued_by else b.reversed_by end
    or (p.kind = 'reversal' and p.reason is distinct from b.reason)
  union all
  select 'transfer ' || t.transfer_id, 'has another author or reason than its batch'
  from ledger_transfers t
  left join ledger_transfers r on r.transfer_id = t.reverses_id
  left join award_lines l on (l.batch_id, l.pax_goal_id, l.award_kind) = (t.batch_id, t.pax_goal_id, t.award_kind)
  left join ledger_postings p on p.batch_id = t.batch_id
    and p.kind = case when t.kind = 'reversal' or (t.kind = 'correction' and l.points > l.issued_before) then 'reversal' else 'issue' end
  where t.batch_id is not null and t.kind <> 'recovery' and (t.created_by, t.reason) is distinct from (p.created_by, p.reason)
  union all
  select 'transfer ' || t.transfer_id, 'has another author, reason or points than the recovery it settles'
  from ledger_transfers t left join ledger_recovery_decisions e using (transfer_id)
  where t.kind = 'recovery' and (t.created_by, t.reason, t.points) is distinct from (e.created_by, e.reason, e.points)`
