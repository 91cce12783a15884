import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { finalResult, paid } from '../../final-result.ts'
import { planSets } from '../../plan-set.ts'
import { id } from '../../shapes.ts'
import { progress } from '../program-views/progress.ts'

/** What a leader sees of one participant (product §7): the plan, the final result once it is issued, and where they stand. */
export const viewPlan = call({
  name: 'viewPlan',
  summary: "A participant's plan, final result and chart, for who leads them",
  method: 'GET',
  path: '/api/v1.0/manager/viewPlan/{userId}/{programId}',
  params: z.object({ userId: id, programId: id }),
  reply: z.object({
    userId: z.string(),
    name: z.string(),
    /** The texts of their final result address them by one of these. */
    firstName: z.string(),
    lastName: z.string(),
    /** As the person last saved it, to be read and never changed; empty where the client has plans switched off. */
    plan: z.object({ programId: z.string(), planSets }),
    finalResult: z.optional(finalResult),
    /** What of it was paid into their account, as on their own final result; not what they have left of it. */
    paid: z.optional(z.pick(paid, { payments: true, owed: true, kept: true })),
    /** By which name the leader may act as them; absent where they may not. */
    launchAs: z.optional(z.object({ userName: z.string() })),
    chart: z.pick(progress, {
      goal: true,
      treatment: true,
      goalLabel: true,
      minQualifierLabel: true,
      minQualifierName: true,
      basicPayout: true,
      bonusPayout: true,
      milestones: true,
      history: true,
      awardsToDate: true,
    }),
  }),
  refusals: { 'participant-unknown': 404 },
})
