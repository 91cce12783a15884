import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { finalResult } from '../../final-result.ts'
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
    /** Nobody can save a plan before issue 6, so that there are no sets in it yet. */
    plan: z.object({ programId: z.string(), planSets: z.array(z.object({ id: z.string() })) }),
    finalResult: z.optional(finalResult),
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
