import * as z from 'zod/mini'
import { call } from '../../../../call.ts'
import { points } from '../../../../shapes.ts'

/** Every movement of the person's points, newest first (product §3, Account history). */
export const getAccountStatement = call({
  name: 'getAccountStatement',
  summary: "The person's account history",
  method: 'GET',
  path: '/api/v1.0/user/account/statement/all',
  reply: z.object({
    accountHistoryList: z.array(
      z.object({
        id: z.string(),
        date: z.string(),
        description: z.string(),
        amountOrAward: points,
      }),
    ),
  }),
  refusals: {},
})
