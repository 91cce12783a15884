import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export type ProposalState = 'proposed' | 'agreed' | 'made' | 'declined'

export interface CodeProposal {
  readonly proposal_id: number
  readonly label: string | null
  readonly points: number
  readonly count: number
  readonly per_person: number | null
  readonly expires_on: string | null
  readonly state: ProposalState
  readonly proposed_by: string
  readonly proposed_at: Date
  readonly decided_by: Actor | null
  readonly decided_at: Date | null
  readonly decision_reason: string | null
  readonly batch_id: number | null
}

const columns = `proposal_id, label, points, code_count as count, codes_per_person as per_person, expires_on, state, proposed_by,
  proposed_at, decided_by, decided_at, decision_reason, code_batch_id as batch_id`

export interface NewProposal {
  readonly label?: string | undefined
  readonly points: number
  readonly count: number
  readonly perPerson?: number | undefined
  readonly expiresOn?: string | undefined
  readonly actor: Actor
}

/** Nothing where the same is proposed already by the same person and not made yet. */
export async function insertProposal(tx: ClientTx, wanted: NewProposal): Promise<CodeProposal | undefined> {
  const { label, points, count, perPerson, expiresOn, actor } = wanted
  // One at a time, so that of two sent at once the second finds the first.
  await tx.query("select pg_advisory_xact_lock(hashtext('code proposals'), $1)", [tx.clientId])
  const [row] = await tx.query<CodeProposal>(
    `insert into code_proposals (client_id, label, points, code_count, codes_per_person, expires_on, proposed_by)
     select $1, $2::text, $3::bigint, $4::int, $5::int, $6::date, $7::text where not exists (
       select from code_proposals where client_id = $1 and state in ('proposed', 'agreed')
         and (label, points, code_count, codes_per_person, expires_on, proposed_by) is not distinct from ($2, $3, $4, $5, $6, $7))
     returning ${columns}`,
    [tx.clientId, label ?? null, points, count, perPerson ?? null, expiresOn ?? null, actor],
  )
  return row
}

/** One at a time decides on it, or makes its codes. */
export async function lockProposal(tx: ClientTx, proposalId: number): Promise<CodeProposal | undefined> {
  const text = `select ${columns} from code_proposals where client_id = $1 and proposal_id = $2 for update`
  return (await tx.query<CodeProposal>(text, [tx.clientId, proposalId]))[0]
}

export async function agreeToProposal(tx: ClientTx, proposalId: number, actor: Actor): Promise<void> {
  await tx.query(
    `update code_proposals set state = 'agreed', decided_by = $3, decided_at = now() where client_id = $1 and proposal_id = $2`,
    [tx.clientId, proposalId, actor],
  )
}

/** From then on it waits as if nobody had agreed. */
export async function endAgreement(tx: ClientTx, proposalId: number): Promise<void> {
  await tx.query(
    `update code_proposals set state = 'proposed', decided_by = null, decided_at = null
     where client_id = $1 and proposal_id = $2`,
    [tx.clientId, proposalId],
  )
}

export async function declineProposal(tx: ClientTx, proposalId: number, actor: Actor, reason: string): Promise<void> {
  await tx.query(
    `update code_proposals set state = 'declined', decided_by = $3, decided_at = now(), decision_reason = $4
     where client_id = $1 and proposal_id = $2`,
    [tx.clientId, proposalId, actor, reason],
  )
}

export async function noteMade(tx: ClientTx, proposalId: number, batchId: number): Promise<void> {
  await tx.query(
    `update code_proposals set state = 'made', code_batch_id = $3 where client_id = $1 and proposal_id = $2`,
    [tx.clientId, proposalId, batchId],
  )
}

/** Those that wait, then those that were declined, newest first; what was made is a batch. */
export function readProposals(tx: ClientTx, most: number): Promise<CodeProposal[]> {
  return tx.query<CodeProposal>(
    `select ${columns} from code_proposals where client_id = $1 and state <> 'made'
     order by state = 'declined', proposal_id desc limit $2`,
    [tx.clientId, most],
  )
}
