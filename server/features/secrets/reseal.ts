import { createHmac } from 'node:crypto'
import { seal, unseal } from './seal.ts'

/** By which a client's secrets are sealed in one installation. */
export interface SealedUnder {
  readonly clientId: number
  readonly secret: Buffer
}

/** For what the rows of a table are sealed, by the key of their owner. */
const purposes: Readonly<Record<string, (owner: string) => string>> = {
  sso_providers: owner => `sso provider ${owner}`,
  sso_keys: owner => `sso key ${owner}`,
  factors: owner => `totp ${owner}`,
  reward_orders: owner => `address of order ${owner}`,
  reward_codes: owner => `code of product ${owner}`,
  mail_report_keys: () => 'mail reports',
}

/** Something as it is sealed anew; of a code of a product also by what it is known again. Nothing where it cannot be read. */
export function resealed(
  from: SealedUnder,
  to: SealedUnder,
  { table, owner, sealed }: { readonly table: string; readonly owner: string; readonly sealed: Buffer },
): { readonly sealed: Buffer; readonly mark: Buffer } | undefined {
  const purpose = purposes[table]!(owner)
  const text = unseal(from.secret, { clientId: from.clientId, purpose }, sealed)
  if (text === undefined) return undefined
  return {
    sealed: seal(to.secret, { clientId: to.clientId, purpose }, text),
    mark: createHmac('sha256', to.secret).update(`${purpose} of client ${to.clientId}: ${text}`).digest(),
  }
}
