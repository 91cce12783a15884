import * as z from 'zod/mini'
import { expireLots } from '../features/ledger/expire-lots.ts'
import { moreToDo, type TaskKind } from '../features/tasks/task-kind.ts'

/** People whose points expire in one transaction: their balances are locked until its end. */
const batch = 5000

/** Expires a client's points whose last day has passed there (decisions §5), a batch of people at each turn. */
export function expiryKind(most = batch): TaskKind<object> {
  return {
    name: 'expiry',
    input: z.object({}),
    run: async ({ within }) => {
      const { people } = await within(tx => expireLots(tx, 'system:expiry', most))
      return people === most ? moreToDo : { people }
    },
  }
}
