import type { BodyOf } from '../../../contract/call.ts'
import { selectGoal } from '../../../contract/calls/program/goal-selection.ts'
import { done, refused } from '../../../rules/outcome.ts'
import { parseProgramViewId } from '../../../rules/programs/role.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { chooseGoal, type GoalRequest } from '../../features/goals/choose-goal.ts'
import { route } from '../../http/route.ts'

export const selectGoalRoute = route(selectGoal, 'signed-in', async ({ session, client, db, locale, body }) => {
  // Whether a colleague who acts as the person may pick for them, their client says (decisions §8).
  if (session.launchedBy !== undefined && !client.settings.launchAs.goalsAllowed) return refused('not-while-launched')
  const request = requestOf(body)
  if (request === undefined) return refused('program-view-unknown')
  const { personId } = session
  const chosen = await chooseGoal(db, { client, personId, actor: actorOf(session), locale }, request)
  return chosen.ok ? done({ programViewStatus: chosen.value }) : chosen
})

// The legacy body names a program view, the full one each part of it; only Selectors have participant goals.
function requestOf(body: BodyOf<typeof selectGoal>): GoalRequest | undefined {
  const { payoutTierId: levelId, replaces } = body
  if ('programViewId' in body) {
    const view = parseProgramViewId(body.programViewId)
    return view && { ...view, levelId, replaces }
  }
  const { programId, paxGoalId, groupId, timePeriodId, productId } = body
  return { programId, paxGoalId, groupId, timePeriodId, productId, levelId, replaces, role: 'Selector' }
}
