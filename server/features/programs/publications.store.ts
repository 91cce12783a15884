import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { isPicking } from '../organisation/assigned.ts'

export interface ProposalRow {
  readonly publication_id: number
  readonly program_id: string
  readonly version: number
  readonly proposed_at: Date
  readonly proposed_by: string
  /** Who agreed that it is published at that time, and the task that does it. */
  readonly agreed_by: string | null
  readonly publish_at: Date | null
  readonly task_id: number | null
}

const columns = 'publication_id, program_id, version, proposed_at, proposed_by, agreed_by, publish_at, task_id'

/** The open proposal of a program. */
export async function readProposal(tx: ClientTx, programId: string): Promise<ProposalRow | undefined> {
  const rows = await tx.query<ProposalRow>(
    `select ${columns} from publications
     where client_id = $1 and program_id = $2 and state = 'proposed'`,
    [tx.clientId, programId],
  )
  return rows[0]
}

/** Who proposed and who agreed to what of a program was published. */
export function readPublished(tx: ClientTx, programId: string) {
  return tx.query<{ readonly version: number; readonly proposed_by: string; readonly decided_by: string }>(
    `select version, proposed_by, decided_by from publications
     where client_id = $1 and program_id = $2 and state = 'published'`,
    [tx.clientId, programId],
  )
}

export async function insertProposal(tx: ClientTx, programId: string, version: number, actor: Actor): Promise<void> {
  await tx.query('insert into publications (client_id, program_id, version, proposed_by) values ($1, $2, $3, $4)', [
    tx.clientId,
    programId,
    version,
    actor,
  ])
}

/** Keeps that a proposal is published at a time, or that it is not any more. */
export async function scheduleProposal(
  tx: ClientTx,
  publicationId: number,
  scheduled: { readonly actor: Actor; readonly at: Date; readonly taskId: number } | undefined,
): Promise<void> {
  await tx.query(
    'update publications set agreed_by = $3, publish_at = $4, task_id = $5 where client_id = $1 and publication_id = $2',
    [tx.clientId, publicationId, scheduled?.actor ?? null, scheduled?.at ?? null, scheduled?.taskId ?? null],
  )
}

export interface ProposalEnd {
  readonly state: 'published' | 'declined'
  readonly actor: Actor
  readonly reason?: string
}

export async function endProposal(tx: ClientTx, publicationId: number, { state, actor, reason }: ProposalEnd) {
  await tx.query(
    `update publications set state = $3, decided_at = now(), decided_by = $4, reason = $5
     where client_id = $1 and publication_id = $2`,
    [tx.clientId, publicationId, state, actor, reason],
  )
}

/** Whether somebody takes part in a program's period, or leads somebody who does in one of the roles that earn by their team. */
export async function takesPart(
  tx: ClientTx,
  personId: number,
  { programId, timePeriodId, earningRoles }: ProgramPart,
): Promise<boolean> {
  const rows = await tx.query(
    `select from pax_goals where client_id = $1 and person_id = $2 and program_id = $3 and time_period_id = $4 and enrolled
     union all
     select from clients k
     join assignments a on a.client_id = $1 and a.person_id = $2 and a.role = any($5)
       and (a.valid_to is null or a.valid_to >= (now() at time zone k.time_zone)::date)
     join org_closure t on t.client_id = $1 and t.ancestor_id = a.unit_id
     join assignments m on m.client_id = $1 and m.unit_id = t.unit_id and m.person_id <> $2 and ${isPicking()}
     join pax_goals g on g.client_id = $1 and g.person_id = m.person_id and g.program_id = $3 and g.time_period_id = $4
       and g.enrolled
     where k.client_id = $1
     limit 1`,
    [tx.clientId, personId, programId, timePeriodId, earningRoles],
  )
  return rows.length > 0
}

export interface ProgramPart {
  readonly programId: string
  readonly timePeriodId: string
  /** Those in which leaders earn by their team; none where nobody does. */
  readonly earningRoles: readonly string[]
}
