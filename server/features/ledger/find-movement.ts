import type { ClientTx } from '../../db/client-tx.ts'
import { type Movement, movementOf } from './move-points.ts'
import { findByKey, findReversalOf, findTransfer } from './movements.store.ts'

/** The movement that was made under a key, if there is one. */
export async function findMovement(tx: ClientTx, key: string): Promise<Movement | undefined> {
  const row = await findByKey(tx, key)
  return row && movementOf(row, true)
}

/** Whether a movement has been reversed. */
export async function isReversed(tx: ClientTx, { transferId }: Pick<Movement, 'transferId'>): Promise<boolean> {
  return (await findReversalOf(tx, transferId)) !== undefined
}

/** Whose points a movement moved. */
export async function whoseMovement(tx: ClientTx, transferId: number): Promise<number | undefined> {
  return (await findTransfer(tx, transferId))?.person_id
}
