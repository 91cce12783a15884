import { createHash } from 'node:crypto'
import type { ClientTx } from '../../db/client-tx.ts'
import { newCode, plainCode } from '../codes/code-text.ts'
import { replaceRecoveryCodes, spendRecoveryCode } from './factors.store.ts'

/** How many codes a person gets at a time. */
const count = 10

/** Ten new codes of 84 random bits in place of all earlier ones; only their hashes are kept. */
export async function makeRecoveryCodes(tx: ClientTx, personId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await replaceRecoveryCodes(tx, personId, codes.map(hashOf))
  return codes
}

/** Uses a code up, however it was typed. */
export function redeemRecoveryCode(tx: ClientTx, personId: number, typed: string): Promise<boolean> {
  return spendRecoveryCode(tx, personId, hashOf(typed))
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(plainCode(code)).digest()
}
