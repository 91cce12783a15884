import type { ClientTx } from '../../db/client-tx.ts'

/** A batch with what became of its codes; never a code. */
export interface CodeBatch {
  readonly batch_id: number
  readonly label: string | null
  readonly points: number
  readonly count: number
  readonly redeemed: number
  readonly voided: number
  /** The last day on which its codes are redeemed, where the client is. */
  readonly expires_on: string | null
  readonly per_person: number | null
  readonly created_at: Date
  readonly created_by: string
  readonly newest_redemption: Date | null
}

/** Every batch of the client, newest first, or the one that is asked for. */
export async function readBatches(tx: ClientTx, batchId: number | null = null): Promise<CodeBatch[]> {
  return tx.query<CodeBatch>(
    `select b.code_batch_id as batch_id, b.label, b.points, b.code_count as count, b.expires_on,
       b.codes_per_person as per_person, b.created_at, b.created_by, c.*
     from code_batches b cross join lateral (
       select count(redeemed_at)::int as redeemed, count(voided_at)::int as voided, max(redeemed_at) as newest_redemption
       from codes c where (c.client_id, c.code_batch_id) = (b.client_id, b.code_batch_id)
     ) c
     where b.client_id = $1 and ($2::bigint is null or b.code_batch_id = $2) order by b.code_batch_id desc`,
    [tx.clientId, batchId],
  )
}
