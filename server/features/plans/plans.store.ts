import type { PlanSet } from '../../../rules/plans/plan.ts'
import type { ClientTx } from '../../db/client-tx.ts'

/** Whose plan, of which program. */
export interface PlanKey {
  readonly personId: number
  readonly programId: string
  readonly timePeriodId: string
}

export interface PlanRow {
  readonly revision: number
  readonly plan_sets: readonly PlanSet[]
}

export async function readPlan(tx: ClientTx, key: PlanKey): Promise<PlanRow | undefined> {
  const [row] = await tx.query<PlanRow>(
    `select revision, plan_sets from plans
     where client_id = $1 and person_id = $2 and program_id = $3 and time_period_id = $4`,
    [tx.clientId, key.personId, key.programId, key.timePeriodId],
  )
  return row
}

/**
 * Writes a plan in the place of the one with this revision, 0 for none, and answers its new revision; nothing where another
 * revision is there. Without a revision it takes the place of any. Of two concurrent writes the second finds what the first
 * wrote.
 */
export async function writePlan(
  tx: ClientTx,
  key: PlanKey,
  planSets: readonly PlanSet[],
  revision: number | undefined,
): Promise<number | undefined> {
  const [row] = await tx.query<{ revision: number }>(
    `insert into plans as p (client_id, person_id, program_id, time_period_id, revision, plan_sets)
     select $1, $2, $3, $4, 1, $5::jsonb
     where coalesce($6::int, 0) = 0 or exists (select from plans
       where client_id = $1 and person_id = $2 and program_id = $3 and time_period_id = $4)
     on conflict (client_id, person_id, program_id, time_period_id)
     do update set plan_sets = excluded.plan_sets, revision = p.revision + 1, saved_at = now()
       where $6::int is null or p.revision = $6::int
     returning revision`,
    [tx.clientId, key.personId, key.programId, key.timePeriodId, JSON.stringify(planSets), revision ?? null],
  )
  return row?.revision
}
