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

/** Deletes at most so many plans that were last saved so many days ago; answers how many. */
export async function deleteOldPlans(tx: ClientTx, keptDays: number, most: number): Promise<number> {
  const rows = await tx.query(
    `delete from plans p using (
       select person_id, program_id, time_period_id from plans
       where client_id = $1 and saved_at < now() - make_interval(days => $2) limit $3 for update skip locked
     ) old where p.client_id = $1 and (p.person_id, p.program_id, p.time_period_id) = (old.person_id, old.program_id, old.time_period_id)
     returning 1`,
    [tx.clientId, keptDays, most],
  )
  return rows.length
}
