import * as z from 'zod/mini'
import { type TaskKind, TaskRefusal } from '../tasks/task-kind.ts'
import { readCanExpire, readExpiringAhead, readLapsed, readOutstanding } from './ledger.store.ts'
import { verifyLedger } from './verify-ledger.ts'

/**
 * Proves a client's ledger, once a day and when somebody asks, so that a break is noticed before somebody looks for it. What will expire and
 * what is owed is counted on the way: all of it reads every lot.
 */
export const proveLedgerKind: TaskKind<object> = {
  name: 'prove-ledger',
  input: z.object({}),
  run: async ({ within }) => {
    const { proof, ...counted } = await within(async tx => ({
      proof: await verifyLedger(tx),
      expiring: await readExpiringAhead(tx),
      canExpire: await readCanExpire(tx),
      outstanding: await readOutstanding(tx),
      lapsed: await readLapsed(tx),
    }))
    if (!proof.holds) throw new TaskRefusal('ledger-broken')
    return { transfers: proof.transfers, accounts: proof.accounts, ...counted }
  },
}
