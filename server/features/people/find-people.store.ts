import type { ClientTx } from '../../db/client-tx.ts'
import { peopleMeant, type Sought } from './search-words.ts'

/** The ids of people who may be meant, at most so many; whoever is meant by name and by user name is there twice. */
export async function readMeant(tx: ClientTx, sought: Sought, most: number): Promise<number[]> {
  const values: unknown[] = [tx.clientId, most]
  const meant = peopleMeant(sought, value => `$${values.push(value)}`)
  const rows = await tx.query<{ person_id: number }>(`select person_id from (${meant}) meant limit $2`, values)
  return rows.map(row => row.person_id)
}
