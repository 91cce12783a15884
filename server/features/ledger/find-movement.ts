import type { Tenant } from '../../db/tenant.ts'
import { type Movement, movementOf } from './move-points.ts'
import { findByKey, findReversalOf } from './movements.store.ts'

/** The movement that was made under a key, if there is one. */
export async function findMovement(tenant: Tenant, key: string): Promise<Movement | undefined> {
  const row = await findByKey(tenant, key)
  return row && movementOf(row, true)
}

/** Whether a movement was taken back since. */
export async function isReversed(tenant: Tenant, { transferId }: Pick<Movement, 'transferId'>): Promise<boolean> {
  return (await findReversalOf(tenant, transferId)) !== undefined
}
