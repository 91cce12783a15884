import { type Actor, actorParts } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { isOwner } from './is-owner.ts'

/** Whether somebody may change how people with a role come in: owners, and whoever hosts the installation. */
export async function mayChangeRoleHolders(tx: ClientTx, actor: Actor): Promise<boolean> {
  const { kind, id, typedBy } = actorParts(actor)
  return kind !== 'person' || typedBy !== undefined || (await isOwner(tx, Number(id)))
}

export { compareRoleHolders, keepRoleHolders } from './role-holders.store.ts'
