import { createHmac } from 'node:crypto'
import { type DeliveryAddress, deliveryAddress } from '../../../contract/rewards.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { seal, unseal } from '../secrets/seal.ts'

/** Addresses and codes at rest: each sealed for its own order or product, so that none is read in another's place. */

export function sealAddress(tx: ClientTx, secret: Buffer, orderId: number, address: DeliveryAddress): Buffer {
  return seal(secret, { clientId: tx.clientId, purpose: `address of order ${orderId}` }, JSON.stringify(address))
}

/** Nothing where it was sealed under another secret. */
export function readAddress(
  tx: ClientTx,
  secret: Buffer,
  { order_id, address }: { readonly order_id: number; readonly address: Buffer | null },
): DeliveryAddress | undefined {
  if (address === null) return undefined
  const text = unseal(secret, { clientId: tx.clientId, purpose: `address of order ${order_id}` }, address)
  return text === undefined ? undefined : deliveryAddress.parse(JSON.parse(text))
}

export function sealCode(tx: ClientTx, secret: Buffer, productId: number, code: string): Buffer {
  return seal(secret, { clientId: tx.clientId, purpose: `code of product ${productId}` }, code)
}

export function readCode(tx: ClientTx, secret: Buffer, productId: number, sealed: Buffer): string | undefined {
  return unseal(secret, { clientId: tx.clientId, purpose: `code of product ${productId}` }, sealed)
}

/** By which the same code of a product is known again, and by nobody without the secret. */
export function markOf(tx: ClientTx, secret: Buffer, productId: number, code: string): Buffer {
  return createHmac('sha256', secret).update(`code of product ${productId} of client ${tx.clientId}: ${code}`).digest()
}
