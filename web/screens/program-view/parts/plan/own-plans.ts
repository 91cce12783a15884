import { useEffect, useSyncExternalStore } from 'react'
import { getMyPlan, saveMyPlan } from '../../../../../contract/calls/user/progress/myplan.ts'
import { planToSave } from '../../../../../rules/plans/edit-plan.ts'
import { planOfWire, wireOfPlan } from '../../../../../rules/plans/plan-on-wire.ts'
import { call } from '../../../../client/call.ts'
import { draftOf, dropDraft, keepDraft, storeDrafts } from '../../../../session/drafts.ts'
import { onLeave } from '../../../../session/sign-in.ts'
import { type PlanDraft, type PlanKeeper, planKeeper, type SavedPlan } from './plan-keeper.ts'

// They outlive the screen, so that what fails while a person is on another is still saved.
const keepers = new Map<string, PlanKeeper>()

onLeave(() => {
  for (const keeper of keepers.values()) keeper.stop()
  keepers.clear()
})

/** The keeper of the person's own plan for a program, begun with what was found. */
export function ownPlan(programId: string, found: SavedPlan): PlanKeeper {
  const known = keepers.get(programId)
  if (known) return known
  const name = `plan:${programId}`
  const keeper = planKeeper(found, draftOf<PlanDraft>(name), {
    send: async (plan, revision) => {
      const goalQuestMyPlanVOs = wireOfPlan(planToSave(plan))
      return savedPlanOf(await call(saveMyPlan, { body: { programId, revision, goalQuestMyPlanVOs } }))
    },
    read: async () => savedPlanOf(await call(getMyPlan, { query: { programId } })),
    keep: draft => {
      if (draft) keepDraft(name, draft)
      else dropDraft(name)
      storeDrafts()
    },
    newId,
  })
  keepers.set(programId, keeper)
  return keeper
}

export function savedPlanOf(reply: SavedPlanReply): SavedPlan {
  return { plan: planOfWire(reply.programId, reply.goalQuestMyPlanVOs), revision: reply.revision }
}
type SavedPlanReply = Awaited<ReturnType<typeof call<typeof getMyPlan>>>

/** An id for a set or a step; random, so that two tabs never name two things alike. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The plan as it stands; saves on leaving the screen or the page, and when the network is back. */
export function usePlanState(keeper: PlanKeeper) {
  useEffect(() => {
    const save = () => void keeper.flush()
    const whenHidden = () => document.visibilityState === 'hidden' && save()
    // The browser asks before a page with unsaved words is closed.
    const ask = (event: BeforeUnloadEvent) => {
      if (!keeper.isDirty()) return
      save()
      event.preventDefault()
    }
    addEventListener('online', save)
    addEventListener('beforeunload', ask)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      removeEventListener('online', save)
      removeEventListener('beforeunload', ask)
      document.removeEventListener('visibilitychange', whenHidden)
      save()
    }
  }, [keeper])
  return useSyncExternalStore(keeper.subscribe, keeper.state)
}
