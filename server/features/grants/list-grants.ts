import { isLastOwner } from '../../../rules/access/grant-changes.ts'
import { may, type Permission } from '../../../rules/access/permissions.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { ownersAmong } from './change-grants.ts'
import { type GrantRow, type ListedGrantRow, readGrants, readGrantsInUse, readGrantsOf } from './grants.store.ts'

export type { GrantRow, ListedGrantRow } from './grants.store.ts'

export interface ListedGrant extends ListedGrantRow {
  readonly is_last_owner: boolean
}

/** Who may what, with those who gave it by name. */
export async function listGrants(tx: ClientTx): Promise<ListedGrant[]> {
  const rows = await readGrants(tx)
  const owners = ownersAmong(rows)
  const named = await withActorNames(tx, rows, ['granted_by'])
  return named.map(row => ({ ...row, is_last_owner: isLastOwner(owners, row.grant_id) }))
}

/** The grants of one person, in the order of roles. */
export async function grantsOfPerson(tx: ClientTx, personId: number): Promise<GrantRow[]> {
  return withActorNames(tx, await readGrantsOf(tx, personId), ['granted_by'])
}

/** Whether a person may do something in a program, or for the whole client, as their account and grants are at this moment, not when they started it. */
export async function mayNow(
  tx: ClientTx,
  personId: number,
  permission: Permission,
  programId?: string,
): Promise<boolean> {
  return may(await readGrantsInUse(tx, personId), permission, programId)
}
