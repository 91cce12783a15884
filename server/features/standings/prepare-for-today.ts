import type { ClientTx } from '../../db/client-tx.ts'
import { askForToday } from './standings.store.ts'

/**
 * Asks for a new run of the programs of which more than 500 assignments have begun or ended since they were prepared: until it is
 * done, their people are counted one by one.
 */
export function prepareForToday(tx: ClientTx): Promise<void> {
  return askForToday(tx)
}
