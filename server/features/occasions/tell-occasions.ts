import * as z from 'zod/mini'
import type { ClientTx } from '../../db/client-tx.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { onSince, readPlan } from './occasion-plan.ts'
import { readIssued, type Slice, type Slicing } from './occasions.store.ts'
import { tellChoices } from './tell-choices.ts'
import { tellFinal } from './tell-final.ts'
import { tellCredited, tellExpiring, tellGiven } from './tell-points.ts'
import { tellProgress } from './tell-progress.ts'

/** How many people one transaction looks at. */
const most = 200

/**
 * Queues the mails of all occasions that are on and have come, where the client is and within its hours; answers how many. Any number of
 * processes may do so at once: each person is told once, since that is a row that there can be once.
 */
export async function tellOccasions(within: <T>(work: (tx: ClientTx) => Promise<T>) => Promise<T>): Promise<number> {
  const plan = await within(readPlan)
  if (plan === undefined) return 0
  const { client, today, programs } = plan
  let told = 0
  const inSlices = async (work: (tx: ClientTx, slice: Slice) => Promise<Slicing>) => {
    let after: number | undefined = 0
    while (after !== undefined) {
      const slice = { after, most }
      const done: Slicing = await within(tx => work(tx, slice))
      told += done.told
      after = done.last
    }
  }
  for (const program of programs) {
    await inSlices((tx, slice) => tellChoices(tx, client, program, today, slice))
    await inSlices((tx, slice) => tellProgress(tx, client, program, slice))
    await inSlices((tx, slice) => tellFinal(tx, client, program, slice))
  }
  const since = onSince(client, 'points-credited')
  const batches = since === undefined ? [] : await within(tx => readIssued(tx, since))
  for (const batch of batches) await inSlices((tx, slice) => tellCredited(tx, client, batch, slice))
  await inSlices((tx, slice) => tellGiven(tx, client, slice))
  await inSlices((tx, slice) => tellExpiring(tx, client, today, slice))
  return told
}

/** The same as a task; run again, it goes on where it was. */
export const occasionsKind: TaskKind<object> = {
  name: 'occasions',
  input: z.object({}),
  run: async ({ within }) => ({ mails: await tellOccasions(within) }),
}
