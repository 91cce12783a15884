import type { ClientTx } from '../../db/client-tx.ts'
import { soughtBy } from '../people/find-people.ts'
import { type GranteeRow, readGrantees } from './grants.store.ts'

export type { GranteeRow } from './grants.store.ts'

/** How many people a search answers; whoever finds too many types more. */
const mostFound = 20

/** People to whom a role may be given: whose name has words that begin with each that was typed, or whose user name begins so. */
export async function findGrantees(tx: ClientTx, typed: string, locale: string): Promise<GranteeRow[]> {
  const sought = await soughtBy(tx, typed, locale)
  return sought ? readGrantees(tx, sought, mostFound) : []
}
