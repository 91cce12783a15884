import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { programView } from '../program-views.ts'

/** Programs whose results were issued to the person more than 90 days ago, those that ended last first (decisions §3). */
export const getPastProgramViews = call({
  name: 'getPastProgramViews',
  summary: 'The program views of the person that are history',
  method: 'GET',
  path: '/api/v1.0/program-views/past',
  reply: z.object({ programViews: z.array(programView) }),
  refusals: {},
})
