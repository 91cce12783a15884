import type { ClientTx } from '../../db/client-tx.ts'
import { askForToday } from './standings.store.ts'

/**
 * Asks for a new run of the programs of which more than 500 assignments have begun or ended since the last one: until it is
 * done, pages read up to 1,000 of these people from the facts.
 */
export function prepareForToday(tx: ClientTx): Promise<void> {
  return askForToday(tx)
}
