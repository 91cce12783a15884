import type { PersonFields } from '../../../contract/people-by-hand.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { type HandRow, lockFacts } from './by-hand.store.ts'
import type { PersonFacts } from './find-anybody.store.ts'

/** What of somebody may be changed by hand, as it is; nobody changes it until the end of the transaction. */
export async function lockFields(
  tx: ClientTx,
  personId: number,
): Promise<{ readonly row: HandRow; readonly fields: PersonFields } | undefined> {
  const row = await lockFacts(tx, personId)
  return row === undefined ? undefined : { row, fields: fieldsOf(row) }
}

type Kept = Pick<
  PersonFacts,
  'user_name' | 'first_name' | 'last_name' | 'email' | 'locale' | 'country' | 'hire_date' | 'status'
>

export function fieldsOf(row: Kept): PersonFields {
  return {
    userName: row.user_name,
    firstName: row.first_name,
    lastName: row.last_name,
    ...(row.email !== null && { emailAddress: row.email }),
    ...(row.locale !== null && { locale: row.locale }),
    ...(row.country !== null && { country: row.country }),
    ...(row.hire_date !== null && { hireDate: row.hire_date }),
    isActive: row.status === 'active',
  }
}
