import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface NewBatch {
  readonly label: string | null
  readonly points: number
  readonly count: number
  readonly expiresOn: string | null
  /** How many codes of the batch one person may redeem. */
  readonly perPerson: number | null
  readonly keyMark: Buffer
  readonly actor: Actor
}

export async function insertBatch(tx: ClientTx, batch: NewBatch): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into code_batches (client_id, label, points, code_count, expires_on, key_mark, created_by, codes_per_person)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning code_batch_id as id`,
    [tx.clientId, batch.label, batch.points, batch.count, batch.expiresOn, batch.keyMark, batch.actor, batch.perPerson],
  )
  return row!.id
}

/** The hashes of a batch's codes, with what the batch says of each. */
export async function insertCodes(tx: ClientTx, batchId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.query(
    `insert into codes (client_id, code_hash, code_batch_id, points, expires_on)
     select b.client_id, hash, b.code_batch_id, b.points, b.expires_on
     from code_batches b cross join unnest($3::bytea[]) as hash
     where b.client_id = $1 and b.code_batch_id = $2`,
    [tx.clientId, batchId, hashes],
  )
}

/** Whether the client has codes, but none that were hashed under the key with this mark. */
export async function hasOtherKey(tx: ClientTx, keyMark: Buffer): Promise<boolean> {
  const [row] = await tx.query<{ other: boolean }>(
    'select coalesce(not bool_or(key_mark = $2), false) as other from code_batches where client_id = $1',
    [tx.clientId, keyMark],
  )
  return row!.other
}

export interface ClaimedCode {
  readonly code_id: number
  readonly code_batch_id: number
  readonly points: number
}

/**
 * Redeems the code, if it is there, neither redeemed nor voided nor expired, and the person has not had their share of its
 * batch: one conditional update, of which only one of several concurrent ones succeeds: the others wait for it and look at the row again
 * (security T22). One person's redemptions come one by one, so that their share is counted whole.
 */
export async function claimCode(
  tx: ClientTx,
  claim: { hash: Buffer; personId: number; redeemKey: string | null; today: string },
): Promise<ClaimedCode | undefined> {
  const rows = await tx.query<ClaimedCode>(
    `update codes c set redeemed_at = now(), redeemed_by = $3, redeem_key = $4
     from code_batches b
     where c.client_id = $1 and c.code_hash = $2 and c.redeemed_at is null and c.voided_at is null
       and (c.expires_on is null or c.expires_on >= $5::date)
       and (b.client_id, b.code_batch_id) = (c.client_id, c.code_batch_id) and ${hasShareLeft}
     returning c.code_id, c.code_batch_id, c.points`,
    [tx.clientId, claim.hash, claim.personId, claim.redeemKey, claim.today],
  )
  return rows[0]
}

// Whether person $3 may redeem one more code of batch `b`.
const hasShareLeft = `(b.codes_per_person is null or b.codes_per_person > (
  select count(*) from codes mine
  where mine.client_id = b.client_id and mine.code_batch_id = b.code_batch_id and mine.redeemed_by = $3))`

/** Whether the code is good, but no longer for this person, who has had their share of its batch. */
export async function isBeyondShare(
  tx: ClientTx,
  claim: { hash: Buffer; personId: number; today: string },
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from codes c join code_batches b using (client_id, code_batch_id)
     where c.client_id = $1 and c.code_hash = $2 and c.redeemed_at is null and c.voided_at is null
       and (c.expires_on is null or c.expires_on >= $4::date) and not ${hasShareLeft}`,
    [tx.clientId, claim.hash, claim.personId, claim.today],
  )
  return rows.length > 0
}

/** What the person redeemed under this key of theirs. */
export async function findByRedeemKey(
  tx: ClientTx,
  personId: number,
  redeemKey: string,
): Promise<{ code_hash: Buffer; points: number } | undefined> {
  const rows = await tx.query<{ code_hash: Buffer; points: number }>(
    'select code_hash, points from codes where client_id = $1 and redeemed_by = $2 and redeem_key = $3',
    [tx.clientId, personId, redeemKey],
  )
  return rows[0]
}
