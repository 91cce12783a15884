import * as z from 'zod/mini'
import { call } from '../../../call.ts'
import { planSets } from '../../../plan-set.ts'
import { id } from '../../../shapes.ts'

/** What is read is what may be sent back; revision 0 is a plan that was never saved. */
const savedPlan = z.object({ programId: z.string(), revision: z.int(), goalQuestMyPlanVOs: planSets })

/**
 * A person's own plan. Product §7 shows no way to read it: it has a call of its own and is no part of the progress, because
 * progress is read often, by more screens, and kept by the page, while a plan must be the newest when somebody writes in it.
 */
export const getMyPlan = call({
  name: 'getMyPlan',
  summary: "The person's own plan for a program",
  method: 'GET',
  path: '/api/v1.0/user/progress/myplan',
  query: z.object({ programId: id }),
  reply: savedPlan,
  refusals: { 'program-view-unknown': 404, 'my-plan-off': 403 },
})

/**
 * Saves the plan as a whole (product §7). `revision` is that of the plan which was changed: where a newer one has been saved
 * meanwhile, in another tab or by who acts as the person, nothing is written; the newer plan is what the GET then answers.
 * The shape of product §7 has no revision: sent without one, a plan takes the place of whatever is there.
 */
export const saveMyPlan = call({
  name: 'saveMyPlan',
  summary: "Save the person's own plan for a program",
  method: 'POST',
  path: '/api/v1.0/user/progress/myplan',
  body: z.object({
    programId: id,
    revision: z.optional(z.int().check(z.minimum(0), z.maximum(2_000_000_000))),
    goalQuestMyPlanVOs: planSets,
  }),
  reply: savedPlan,
  refusals: {
    'program-view-unknown': 404,
    'my-plan-off': 403,
    'plan-changed-elsewhere': 409,
    'not-while-launched': 403,
  },
})
