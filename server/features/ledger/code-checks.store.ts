/** The credits of codes, each with the code that its key names. */
const credits = `(select *, substring(idempotency_key from '^code/([0-9]+)')::bigint as code_id from ledger_transfers where kind = 'code')`

/** A code that was paid more than once, under whatever keys; a check of the ledger (I5). */
export const codesPaidTwice = `
  select max(transfer_id) as at, 'transfer ' || max(transfer_id) as place, 'is credit ' || count(*) || ' of code ' || code_id as why
  from ${credits} t where code_id is not null group by code_id having count(*) > 1`

/** A redeemed code that brought nothing, or a credit that is not what its code says; a check of the ledger (I6). */
export const codesNotAsRedeemed = `
  select t.transfer_id as at, coalesce('transfer ' || t.transfer_id, 'code ' || code_id) as place,
    case when t.transfer_id is null then 'was redeemed and never credited'
      when c.redeemed_by is null then 'names no redeemed code'
      else 'does not say what its code says' end as why
  from (select code_id, redeemed_by, points from codes where redeemed_at is not null) c full join ${credits} t using (code_id)
  where (t.points, t.credit_account_id) is distinct from (c.points, c.redeemed_by)`
