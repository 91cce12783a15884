import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { percent } from '../../shapes.ts'

/** Everybody whom a leader leads in a program, counted as the tables of that program count them. */
const teamCounts = z.object({
  programViewId: z.string(),
  people: z.int(),
  withGoal: z.int(),
  /** The rest is there where progress may be seen: those below 80 percent of their pace, and the mean of all paces. */
  needHelp: z.optional(z.int()),
  averagePace: z.optional(percent),
  reached: z.optional(z.int()),
})
export type TeamCounts = z.output<typeof teamCounts>

/** The figures of the team tiles. A program of very many people that was never counted is left out until it is. */
export const getTeamCounts = call({
  name: 'getTeamCounts',
  summary: 'The people of all programs that the person leads, counted',
  method: 'GET',
  path: '/api/v1.0/team/counts',
  reply: z.object({ programs: z.array(teamCounts) }),
  refusals: {},
})
