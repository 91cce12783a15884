import type { ClientTx } from '../../db/client-tx.ts'
import { holdsGrant, ownsForGood } from './living.ts'

/** Somebody with a role: what they sign in by, and whether they own the client as the rule of the last owner counts. */
export interface RoleHolder {
  readonly person_id: number
  readonly signs_in_by: string
  readonly owns: boolean
}

export async function readRoleHolders(tx: ClientTx): Promise<RoleHolder[]> {
  return tx.query<RoleHolder>(
    `select person_id, jsonb_build_array(user_name_folded, email, sso_subject)::text as signs_in_by, ${ownsForGood('p')} as owns
     from people p where ${holdsGrant('p')}`,
  )
}
