import type { ClientTx } from '../../db/client-tx.ts'
import * as store from './tasks.store.ts'

/** How many tasks of a client wait or run, by kind, and for how long the oldest has been due. */
export const openTasks: (tx: ClientTx) => Promise<store.OpenTasks[]> = store.countOpen

/** How long ago a task of this kind was last done. */
export const secondsSinceDone: (tx: ClientTx, kind: string) => Promise<number | undefined> = store.secondsSinceDone
