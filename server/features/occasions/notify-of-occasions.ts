import * as z from 'zod/mini'
import type { ClientTx } from '../../db/client-tx.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { notifyOfChoices } from './notify-of-choices.ts'
import { notifyOfFinalResult } from './notify-of-final.ts'
import { notifyOfCredited, notifyOfExpiring, notifyOfGiven } from './notify-of-points.ts'
import { notifyOfProgress } from './notify-of-progress.ts'
import { onSince, readPlan } from './occasion-plan.ts'
import { readIssued, type Slice, type Slicing } from './occasions.store.ts'

/** How many people one transaction looks at: another process waits for as long, and within its limits also where the machine is busy. */
const most = 50

/**
 * Queues the mails of all occasions that are on and have come, where the client is and within its hours; answers how many. Any number of
 * processes may do so at once: each person is notified once, since that is a row that there can be once.
 */
export async function notifyOfOccasions(
  within: <T>(work: (tx: ClientTx) => Promise<T>) => Promise<T>,
): Promise<number> {
  const plan = await within(readPlan)
  if (plan === undefined) return 0
  const { client, today, programs } = plan
  let notified = 0
  const inSlices = async (work: (tx: ClientTx, slice: Slice) => Promise<Slicing>) => {
    let after: number | undefined = 0
    while (after !== undefined) {
      const slice = { after, most }
      const done: Slicing = await within(tx => work(tx, slice))
      notified += done.notified
      after = done.last
    }
  }
  for (const program of programs) {
    await inSlices((tx, slice) => notifyOfChoices(tx, client, program, today, slice))
    await inSlices((tx, slice) => notifyOfProgress(tx, client, program, today, slice))
    await inSlices((tx, slice) => notifyOfFinalResult(tx, client, program, slice))
  }
  const since = onSince(client, 'points-credited')
  const batches = since === undefined ? [] : await within(tx => readIssued(tx, since))
  for (const batch of batches) await inSlices((tx, slice) => notifyOfCredited(tx, client, batch, slice))
  await inSlices((tx, slice) => notifyOfGiven(tx, client, slice))
  await inSlices((tx, slice) => notifyOfExpiring(tx, client, today, slice))
  return notified
}

/** The same as a task; run again, it goes on where it was. */
export const occasionsKind: TaskKind<object> = {
  name: 'occasions',
  input: z.object({}),
  run: async ({ within }) => ({ mails: await notifyOfOccasions(within) }),
}
