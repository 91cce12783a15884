import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { id, programViewStatus } from '../../shapes.ts'

/**
 * The level that the page showed as the goal, null where it showed none: where another one was kept meanwhile, in another
 * window say, the save is refused, so that the person decides between the two. Left out, the last save counts.
 */
const replaces = z.optional(z.nullable(id))

/**
 * Both bodies of product §7: the full one names every part of the choice; the legacy one only the program view and the
 * level, as older pages sent it. Either way the server looks up the rest and checks that all of it fits together.
 */
export const selectGoal = call({
  name: 'selectGoal',
  summary: 'Pick a goal, or change it while the window is open',
  method: 'POST',
  path: '/api/v1.0/program/goalSelection',
  body: z.union([
    z.object({
      payoutTierId: id,
      productId: z.optional(id),
      paxGoalId: id,
      groupId: id,
      programId: id,
      timePeriodId: id,
      replaces,
    }),
    z.object({ programViewId: id, payoutTierId: id, replaces }),
  ]),
  reply: z.object({ programViewStatus }),
  refusals: {
    'program-view-unknown': 404,
    'level-unknown': 404,
    'selection-closed': 409,
    'goal-changed': 409,
    'results-issued': 409,
    'program-busy': 409,
    'goal-assigned': 409,
    'baseline-missing': 409,
    'threshold-missing': 409,
    'target-not-positive': 409,
    'levels-out-of-order': 409,
    'not-a-selector': 403,
    'not-while-launched': 403,
  },
})
