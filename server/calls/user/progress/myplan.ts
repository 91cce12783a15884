import { getMyPlan, saveMyPlan } from '../../../../contract/calls/user/progress/myplan.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { planOfWire, wireOfPlan } from '../../../../rules/plans/plan-on-wire.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { readMyPlan, type SavedPlan, saveMyPlan as savePlan } from '../../../features/plans/my-plan.ts'
import { route } from '../../../http/route.ts'

export const getMyPlanRoute = route(getMyPlan, 'signed-in', async ({ reader, session, client, locale, query }) => {
  const found = await readMyPlan(reader, { client, personId: session.personId, locale }, query.programId)
  return found.ok ? done(replyOf(found.value)) : found
})

export const saveMyPlanRoute = route(saveMyPlan, 'signed-in', async ({ session, client, db, locale, body }) => {
  // Whether a colleague who acts as the person may write in their plan, their client says (decisions §8).
  const isLaunched = session.launchedBy !== undefined
  if (isLaunched && !client.settings.launchAs.goalsAllowed) return refused('not-while-launched')
  const planner = { client, personId: session.personId, locale, launchedAs: isLaunched ? actorOf(session) : undefined }
  const saved = await savePlan(db, planner, planOfWire(body.programId, body.goalQuestMyPlanVOs), body.revision)
  return saved.ok ? done(replyOf(saved.value)) : saved
})

function replyOf({ plan, revision }: SavedPlan) {
  return { programId: plan.programId, revision, goalQuestMyPlanVOs: wireOfPlan(plan) }
}
