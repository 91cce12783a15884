import { type Actor, actorParts } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { isOwner } from './is-owner.ts'
import { type RoleHolder, readRoleHolders } from './role-holders.store.ts'

export { readRoleHolders }

/** Whether somebody may change how people with a role sign in: owners, and whoever hosts the installation. */
export async function mayChangeRoleHolders(tx: ClientTx, actor: Actor): Promise<boolean> {
  const { kind, id, typedBy } = actorParts(actor)
  return kind !== 'person' || typedBy !== undefined || (await isOwner(tx, Number(id)))
}

/** How many of those who had a role sign in otherwise now, or are gone, and whether the client has lost its last owner. */
export async function compareRoleHolders(
  tx: ClientTx,
  before: readonly RoleHolder[],
): Promise<{ changed: number; isLastOwnerGone: boolean }> {
  const after = await readRoleHolders(tx)
  const now = new Map(after.map(holder => [holder.person_id, holder.signs_in_by]))
  const changed = before.filter(holder => now.get(holder.person_id) !== holder.signs_in_by).length
  return { changed, isLastOwnerGone: before.some(({ owns }) => owns) && !after.some(({ owns }) => owns) }
}
