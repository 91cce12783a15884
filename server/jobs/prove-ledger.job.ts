import * as z from 'zod/mini'
import { verifyLedger } from '../features/ledger/verify-ledger.ts'
import { type TaskKind, TaskRefusal } from '../features/tasks/task-kind.ts'

/** Proves a client's ledger once a day, so that a break is noticed before somebody looks for it. */
export const proveLedgerKind: TaskKind<object> = {
  name: 'prove-ledger',
  input: z.object({}),
  run: async ({ within }) => {
    const { holds, transfers, accounts } = await within(verifyLedger)
    if (!holds) throw new TaskRefusal('ledger-broken')
    return { transfers, accounts }
  },
}
