import type { ClientTx } from '../../db/client-tx.ts'

/** Events in one seal at most. */
const mostEvents = 5000

/** Lets one process at a time seal a client's trail; answers whether it is this one. */
export async function tryLockTrail(tx: ClientTx): Promise<boolean> {
  const [row] = await tx.query<{ is_mine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('audit seals', $1)) as is_mine`,
    [tx.clientId],
  )
  return row!.is_mine
}

/** The id up to which no event can come any more; nothing where that is not known yet. */
export async function readSafeEnd(tx: ClientTx): Promise<number | undefined> {
  const rows = await tx.query<{ to_event: number }>(
    `select to_event from audit_marks
     where client_id = $1 and until_transaction <= pg_snapshot_xmin(pg_current_snapshot())`,
    [tx.clientId],
  )
  return rows[0]?.to_event
}

/**
 * Notes the newest id there is now, for a seal once all transactions of now have ended. A mark of transactions that are yet to come
 * is of another server, whose dump was restored here, and gives way.
 */
export async function markEnd(tx: ClientTx): Promise<void> {
  await tx.query(
    `insert into audit_marks (client_id, to_event, until_transaction)
     select $1, max(event_id), pg_snapshot_xmax(pg_current_snapshot()) from audit_events where client_id = $1
     having max(event_id) is not null
     on conflict (client_id) do update set to_event = excluded.to_event, until_transaction = excluded.until_transaction
       where audit_marks.until_transaction <= pg_snapshot_xmin(pg_current_snapshot())
         or audit_marks.until_transaction > pg_snapshot_xmax(pg_current_snapshot())`,
    [tx.clientId],
  )
}

/** Seals the next events up to an id; answers how many, 0 where all are sealed. */
export async function sealNext(tx: ClientTx, toEvent: number): Promise<number> {
  const rows = await tx.query<{ events: number }>(
    `with last as (
       select to_event, root from audit_seals where client_id = $1 order by seal_id desc limit 1
     ), next as (
       select e.event_id, event_hash(e) as hash from audit_events e
       where e.client_id = $1 and e.event_id > coalesce((select to_event from last), 0) and e.event_id <= $2
       order by e.event_id limit ${mostEvents}
     ), summed as (
       select min(event_id) as from_event, max(event_id) as to_event, array_agg(event_id order by event_id) as ids,
         string_agg(hash, ''::bytea order by event_id) as hashes from next having count(*) > 0
     )
     insert into audit_seals (client_id, from_event, to_event, event_ids, hashes, root)
     select $1, from_event, to_event, ids, hashes, sha256(coalesce((select root from last), ''::bytea) || hashes) from summed
     returning cardinality(event_ids) as events`,
    [tx.clientId, toEvent],
  )
  return rows[0]?.events ?? 0
}

export interface SealRow {
  readonly seal_id: number
  readonly from_event: number
  readonly to_event: number
  readonly root: string
  readonly sealed_at: Date
}

/** The newest seal. */
export async function readHead(tx: ClientTx): Promise<SealRow | undefined> {
  const rows = await tx.query<SealRow>(
    `select seal_id, from_event, to_event, encode(root, 'hex') as root, sealed_at from audit_seals
     where client_id = $1 order by seal_id desc limit 1`,
    [tx.clientId],
  )
  return rows[0]
}

/** What is wrong with a sealed trail: an event that was changed, deleted or added, or a seal that does not follow the one before. */
export interface FlawRow {
  readonly flaw: 'changed' | 'missing' | 'added' | 'chain'
  readonly event_id: number
}

export interface CheckedSeal extends SealRow {
  readonly events: number
  readonly flaws: readonly FlawRow[]
}

/** Compares the seal after another with the events that it covers; nothing where there is none. */
export async function checkSealAfter(tx: ClientTx, sealId: number): Promise<CheckedSeal | undefined> {
  const rows = await tx.query<CheckedSeal>(
    `with seal as (
       select * from audit_seals where client_id = $1 and seal_id > $2 order by seal_id limit 1
     ), before as (
       select b.to_event, b.root from audit_seals b where b.client_id = $1 and b.seal_id < (select seal_id from seal)
       order by b.seal_id desc limit 1
     ), sealed as (
       select event_id, substr(s.hashes, (16 * (place - 1) + 1)::int, 16) as hash
       from seal s cross join unnest(s.event_ids) with ordinality i (event_id, place)
     ), present as (
       select e.event_id, event_hash(e) as hash from audit_events e, seal s
       where e.client_id = $1 and e.event_id > coalesce((select to_event from before), 0) and e.event_id <= s.to_event
     ), flaws as (
       select case when p.event_id is null then 'missing' when s.event_id is null then 'added' else 'changed' end as flaw,
         coalesce(s.event_id, p.event_id) as event_id
       from sealed s full join present p using (event_id) where s.hash is distinct from p.hash
       union all
       select 'chain', from_event from seal
       where root <> sha256(coalesce((select root from before), ''::bytea) || hashes)
     )
     select seal_id, from_event, to_event, encode(root, 'hex') as root, sealed_at, cardinality(event_ids) as events,
       coalesce((select jsonb_agg(jsonb_build_object('flaw', flaw, 'event_id', event_id) order by event_id) from flaws), '[]') as flaws
     from seal`,
    [tx.clientId, sealId],
  )
  return rows[0]
}

/** How many events there are that no seal covers yet. */
export async function countUnsealed(tx: ClientTx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from audit_events where client_id = $1 and event_id > coalesce(
       (select to_event from audit_seals where client_id = $1 order by seal_id desc limit 1), 0)`,
    [tx.clientId],
  )
  return row!.count
}
