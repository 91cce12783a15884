import type { Actor } from '../../../rules/actors/actor.ts'
import type { TaxCategory } from '../../../rules/rewards/tax-categories.ts'
import type { ClientTx, Statement } from '../../db/client-tx.ts'

export interface NewMovement {
  readonly kind: 'code' | 'adjustment' | 'spend'
  readonly personId: number
  /** What the person gains; negative for what they give. */
  readonly points: number
  readonly key: string
  readonly reason: string
  readonly actor: Actor
  readonly expiresOn: string | null
}

export interface MovementRow {
  readonly transfer_id: number
  readonly kind: string
  readonly person_id: number
  readonly points: number
  readonly reason: string
  readonly expires_on: string | null
}

/** A person's balance, and until the end of the transaction nobody else moves it; 0 where they never had any. */
export async function holdBalance(tx: ClientTx, personId: number): Promise<number> {
  const [row] = await tx.ask<{ points: number | null }>(held, [personId])
  return row?.points ?? 0
}
const held = { name: 'hold-balance', text: 'select lock_balance($1) as points' }

export async function personExists(tx: ClientTx, personId: number): Promise<boolean> {
  const text = 'select 1 from people where client_id = $1 and person_id = $2'
  return (await tx.query(text, [tx.clientId, personId])).length > 0
}

const personsSide = 'greatest(t.debit_account_id, t.credit_account_id)'
const columns = `t.transfer_id, t.kind, ${personsSide} as person_id,
  case when t.credit_account_id > 0 then t.points else -t.points end as points, t.reason, t.expires_on`

export async function findByKey(tx: ClientTx, key: string): Promise<MovementRow | undefined> {
  const text = `select ${columns} from ledger_transfers t where t.client_id = $1 and t.idempotency_key = $2`
  return (await tx.query<MovementRow>(text, [tx.clientId, key]))[0]
}

export async function findTransfer(tx: ClientTx, transferId: number): Promise<MovementRow | undefined> {
  const text = `select ${columns} from ledger_transfers t where t.client_id = $1 and t.transfer_id = $2`
  return (await tx.query<MovementRow>(text, [tx.clientId, transferId]))[0]
}

export async function findReversalOf(tx: ClientTx, transferId: number): Promise<MovementRow | undefined> {
  const text = `select ${columns} from ledger_transfers t where t.client_id = $1 and t.reverses_id = $2`
  return (await tx.query<MovementRow>(text, [tx.clientId, transferId]))[0]
}

/** The client's own account that stands against each kind. */
const counterparts = { code: -1, adjustment: -1, spend: -2 } as const

/** Undefined where a movement of the key exists; waits for a concurrent transaction that is writing one. */
export async function insertMovement(tx: ClientTx, movement: NewMovement): Promise<MovementRow | undefined> {
  const { kind, personId, points, key, reason, actor, expiresOn } = movement
  const own = counterparts[kind]
  const rows = await tx.ask<MovementRow>(inserted, [
    tx.clientId,
    kind,
    points > 0 ? own : personId,
    points > 0 ? personId : own,
    Math.abs(points),
    key,
    reason,
    expiresOn,
    actor,
  ])
  return rows[0]
}
const inserted = {
  name: 'insert-movement',
  text: `insert into ledger_transfers as t
      (client_id, kind, debit_account_id, credit_account_id, points, idempotency_key, reason, expires_on, created_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    on conflict (client_id, idempotency_key) where idempotency_key is not null do nothing
    returning ${columns}`,
}

/** The exact counter-movement of a transfer. */
export async function insertReversal(
  tx: ClientTx,
  { transferId, reason, actor }: { transferId: number; reason: string; actor: Actor },
): Promise<MovementRow> {
  const [row] = await tx.query<MovementRow>(
    `insert into ledger_transfers as t (client_id, kind, debit_account_id, credit_account_id, points, reason, reverses_id, created_by)
     select client_id, 'reversal', credit_account_id, debit_account_id, points, $3, transfer_id, $4
     from ledger_transfers where client_id = $1 and transfer_id = $2
     returning ${columns}`,
    [tx.clientId, transferId, reason, actor],
  )
  return row!
}

/**
 * Forgets that somebody was notified of the last days of points that a reversal gave back, mails that wait included: they are news again,
 * unless as many were named.
 */
export async function forgetExpiryNotices(
  tx: ClientTx,
  { transfer_id, person_id }: Pick<MovementRow, 'transfer_id' | 'person_id'>,
): Promise<void> {
  await tx.query(
    // Mails before their occasions, as whoever ends a mail does (forget-mail.store.ts).
    `with forgotten as materialized (
       select o.instance from mail_occasions o
       where o.client_id = $1 and o.person_id = $2 and o.program_id = '' and o.occasion = 'points-expiring'
         and o.instance in (select l.expires_on::text from ledger_lot_uses u
           join ledger_lots l on l.client_id = $1 and l.lot_id = u.lot_id
           where u.client_id = $1 and u.transfer_id = $3 and u.points < 0)
         and not exists (select from mails m where m.client_id = $1 and m.person_id = $2 and m.kind = o.occasion
           and m.facts ->> 'instance' = o.instance and m.created_at = o.created_at and m.status in ('waiting', 'sent')
           and (m.facts ->> 'points')::bigint >= (select sum(l.points_left) from ledger_lots l
             where l.client_id = $1 and l.account_id = $2 and l.expires_on::text = o.instance))
     ), lapsed as (
       update mails m set status = 'lapsed', token = null, ended_at = now() from forgotten o
       where m.client_id = $1 and m.person_id = $2 and m.kind = 'points-expiring' and m.facts ->> 'instance' = o.instance
         and m.status = 'waiting' and not m.is_held
       returning m.mail_id
     )
     delete from mail_occasions o using forgotten f
     where o.client_id = $1 and o.person_id = $2 and o.program_id = '' and o.occasion = 'points-expiring' and o.instance = f.instance
       and (select count(*) from lapsed) >= 0`,
    [tx.clientId, person_id, transfer_id],
  )
}

/** The rest of a credit; undefined where the transfer is not a lot. */
export async function readLotLeft(tx: ClientTx, lotId: number): Promise<number | undefined> {
  const [row] = await tx.query<{ points_left: number }>(
    'select points_left from ledger_lots where client_id = $1 and lot_id = $2',
    [tx.clientId, lotId],
  )
  return row?.points_left
}

interface Holders {
  readonly last: number | null
  readonly people: number
}

const lapsed = `ledger_lots l join clients c using (client_id)
    where l.client_id = $1 and ($2::bigint is null or l.account_id = $2) and l.points_left > 0 and l.expires_on < (now() at time zone c.time_zone)::date`
const holders: Statement<Holders> = {
  name: 'hold-lapsed',
  text: `select max(account_id) as last, count(lock_balance(account_id)) as people
    from (select distinct l.account_id from ${lapsed} order by l.account_id limit $3) held`,
}

/**
 * One movement for each person, or for one of them, who has points whose last day is over where the client is. Its key counts the person's
 * expiries, which nobody else makes while their balance is held.
 */
export async function insertExpiries(
  tx: ClientTx,
  actor: Actor,
  { personId, most }: { readonly personId?: number | undefined; readonly most?: number | undefined },
): Promise<{ people: number; points: number }> {
  const values = [tx.clientId, personId ?? null, most ?? null]
  const [held] = personId === undefined ? await tx.query<Holders>(holders.text, values) : await tx.ask(holders, values)
  if (held!.people === 0) return { people: 0, points: 0 }
  const [row] = await tx.query<{ people: number; points: number }>(
    `with lapsed as (
       select l.account_id, sum(l.points_left) as points from ${lapsed} and l.account_id <= $4 group by l.account_id order by l.account_id
     ), made as (
       insert into ledger_transfers
         (client_id, kind, debit_account_id, credit_account_id, points, idempotency_key, reason, created_by)
       select $1, 'expiry', account_id, -3, points, 'expiry/' || account_id || '/' || (
         select count(*) + 1 from ledger_transfers t
         where t.client_id = $1 and ${personsSide} = account_id and t.kind = 'expiry'), 'expired', $3
       from lapsed returning points
     )
     select count(*) as people, coalesce(sum(points), 0)::bigint as points from made`,
    [tx.clientId, personId ?? null, actor, held!.last],
  )
  return row!
}

export interface SourceRow {
  readonly transfer_id: number
  /** Null where the points came from no program, such as a code. */
  readonly program_id: string | null
  /** Of the program's budget, by the terms that its points were issued by; null where there is no program. */
  readonly tax_category: TaxCategory | null
  /** The day where the client is on which they were credited. */
  readonly issued: string
  readonly points: number
}

/** How much of each movement came from the awards of which program, and of which day. The terms of issued awards never change. */
export async function readSources(tx: ClientTx, transferIds: readonly number[]): Promise<SourceRow[]> {
  return tx.query<SourceRow>(
    `select u.transfer_id, b.program_id, d.issued::text as issued, sum(u.points)::bigint as points,
       case when b.program_id is not null then coalesce(v.document->>'budgetTaxCategory', 'taxable') end as tax_category
     from ledger_lot_uses u
     join ledger_transfers l on (l.client_id, l.transfer_id) = (u.client_id, u.lot_id)
     join clients c on c.client_id = u.client_id
     cross join lateral (select (l.created_at at time zone c.time_zone)::date as issued) d
     left join result_batches b on (b.client_id, b.batch_id) = (l.client_id, l.batch_id)
     left join program_versions v on (v.client_id, v.program_id, v.version) = (b.client_id, b.program_id, b.program_version)
     where u.client_id = $1 and u.transfer_id = any($2)
     group by u.transfer_id, b.program_id, tax_category, d.issued
     order by u.transfer_id, b.program_id nulls last, d.issued, tax_category`,
    [tx.clientId, transferIds],
  )
}

/** How many points of each movement came from lots whose last day has ended where the client is. */
export async function readLapsedUses(
  tx: ClientTx,
  transferIds: readonly number[],
): Promise<{ transfer_id: number; points: number }[]> {
  return tx.query(
    `select u.transfer_id, sum(u.points)::bigint as points
     from ledger_lot_uses u
     join ledger_transfers l on (l.client_id, l.transfer_id) = (u.client_id, u.lot_id)
     join clients c on c.client_id = u.client_id
     where u.client_id = $1 and u.transfer_id = any($2) and l.expires_on < (now() at time zone c.time_zone)::date
     group by u.transfer_id`,
    [tx.clientId, transferIds],
  )
}
