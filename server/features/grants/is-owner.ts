import type { ClientTx } from '../../db/client-tx.ts'
import { readGrants } from './grants.store.ts'

/** Whether somebody owns the whole client today, and may sign in. */
export async function isOwner(tx: ClientTx, personId: number): Promise<boolean> {
  const grants = await readGrants(tx)
  return grants.some(
    ({ person_id, role, program_id, may_sign_in }) =>
      person_id === personId && role === 'owner' && program_id === null && may_sign_in,
  )
}
