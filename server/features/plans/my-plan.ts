import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { planToSave } from '../../../rules/plans/edit-plan.ts'
import type { Plan } from '../../../rules/plans/plan.ts'
import { programViewId } from '../../../rules/programs/role.ts'
import { readerOf } from '../../db/client-reads.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { holdAsker } from '../accounts/hold-person.ts'
import { recordEvent } from '../audit/events.ts'
import { type Asking, findSeenOrPast } from '../program-views/list-program-views.ts'
import type { SeenProgram } from '../program-views/seen-programs.ts'
import { type PlanKey, readPlan, writePlan } from './plans.store.ts'

export interface SavedPlan {
  readonly plan: Plan
  /** Grows with each save; 0 for a plan that was never saved. */
  readonly revision: number
}

export type PlanRefusal = 'program-view-unknown' | 'my-plan-off'

/** The plan of a person in a program that they themselves take part in. */
export async function readMyPlan(
  tx: ClientTx,
  asking: Asking,
  programId: string,
): Promise<Outcome<SavedPlan, PlanRefusal>> {
  const key = await ownKey(tx, asking, programId)
  if (!key.ok) return key
  return done(await savedPlan(tx, key.value))
}

/** Who saves: `launchedAs` names both where a colleague acts as the person, for the audit trail (security T21). */
export interface Planner extends Asking {
  readonly launchedAs: Actor | undefined
}

/**
 * Saves a plan as a whole in the place of the revision that it was made from (P17), so that a second tab or a colleague who
 * acts as the person never writes over words they have not seen; without a revision, in the place of any.
 */
export async function saveMyPlan(
  db: Database,
  planner: Planner,
  plan: Plan,
  from: number | undefined,
): Promise<Outcome<SavedPlan, PlanRefusal | 'plan-changed-elsewhere'>> {
  const key = await ownKey(readerOf(db, planner.client.clientId), planner, plan.programId)
  if (!key.ok) return key
  const kept = planToSave(plan)
  return withClient(db, planner.client.clientId, async tx => {
    await holdAsker(tx, planner.personId)
    const revision = await writePlan(tx, key.value, kept.planSets, from)
    if (revision === undefined) return refused('plan-changed-elsewhere')
    if (planner.launchedAs !== undefined) {
      await recordEvent(tx, {
        actor: planner.launchedAs,
        action: 'plan.saved',
        subject: `person:${planner.personId}`,
        details: { programId: plan.programId, revision },
      })
    }
    return done({ plan: kept, revision })
  })
}

/** The plan of a participant, for whoever may see them; empty where the client has plans switched off. */
export async function planOf(tx: ClientTx, asking: Asking, seen: SeenProgram): Promise<Plan> {
  const empty = { programId: seen.program.programId, planSets: [] }
  if (!asking.client.settings.features.myPlan) return empty
  const key = keyOf(asking.personId, seen)
  return (await savedPlan(tx, key)).plan
}

// Only Selectors have plans; a program that is not theirs is as unknown as none.
async function ownKey(tx: ClientTx, asking: Asking, programId: string): Promise<Outcome<PlanKey, PlanRefusal>> {
  const found = await findSeenOrPast(tx, asking, programViewId(programId, 'Selector'))
  if (!found.ok) return found
  if (!asking.client.settings.features.myPlan) return refused('my-plan-off')
  return done(keyOf(asking.personId, found.value.seen))
}

function keyOf(personId: number, { program: { programId, document } }: SeenProgram): PlanKey {
  return { personId, programId, timePeriodId: document.timePeriod.timePeriodId }
}

async function savedPlan(tx: ClientTx, key: PlanKey): Promise<SavedPlan> {
  const row = await readPlan(tx, key)
  return { plan: { programId: key.programId, planSets: row?.plan_sets ?? [] }, revision: row?.revision ?? 0 }
}
