import type { Tenant } from '../../db/tenant.ts'
import { type Movement, movementOf } from './move-points.ts'
import { findByKey } from './movements.store.ts'

/** The movement that was made under a key, if there is one. */
export async function findMovement(tenant: Tenant, key: string): Promise<Movement | undefined> {
  const row = await findByKey(tenant, key)
  return row && movementOf(row, true)
}
