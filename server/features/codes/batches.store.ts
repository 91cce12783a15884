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
  /** Who agreed to them; nobody where they were made alone. */
  readonly agreed_by: string | null
  readonly newest_redemption: Date | null
}

/** The batches of the client, newest first: all of them, those before one, as many as `most`, or the one that is asked for. */
export async function readBatches(
  tx: ClientTx,
  { batchId, before, most }: { readonly batchId?: number; readonly before?: number; readonly most?: number } = {},
): Promise<CodeBatch[]> {
  return tx.query<CodeBatch>(
    `select b.code_batch_id as batch_id, b.label, b.points, b.code_count as count, b.expires_on,
       b.codes_per_person as per_person, b.created_at, b.created_by, p.decided_by as agreed_by, c.*
     from (
       select * from code_batches where client_id = $1 and ($2::bigint is null or code_batch_id = $2)
         and ($3::bigint is null or code_batch_id < $3)
       order by code_batch_id desc limit $4
     ) b left join code_proposals p using (client_id, code_batch_id) cross join lateral (
       select count(redeemed_at)::int as redeemed, count(voided_at)::int as voided, max(redeemed_at) as newest_redemption
       from codes c where (c.client_id, c.code_batch_id) = (b.client_id, b.code_batch_id)
     ) c
     order by b.code_batch_id desc`,
    [tx.clientId, batchId ?? null, before ?? null, most ?? null],
  )
}

/** A code of a batch that somebody redeemed. */
export interface Redemption {
  readonly code_id: number
  readonly redeemed_at: Date
  readonly person_id: number
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
}

/** Who redeemed codes of a batch, newest first. */
export async function readRedemptions(tx: ClientTx, batchId: number, most: number): Promise<Redemption[]> {
  return tx.query<Redemption>(
    `select c.code_id, c.redeemed_at, p.person_id, p.user_name, p.first_name, p.last_name
     from (
       select * from codes where client_id = $1 and code_batch_id = $2 and redeemed_at is not null
       order by redeemed_at desc, code_id desc limit $3) c
     cross join lateral (
       select * from people p where (p.client_id, p.person_id) = (c.client_id, c.redeemed_by) offset 0) p
     order by c.redeemed_at desc, c.code_id desc`,
    [tx.clientId, batchId, most],
  )
}
