import type { Session } from '../accounts/sessions.ts'
import type { HostedClient } from '../clients/client-of-host.ts'
import type { FactorRow } from './factors.store.ts'

/** By what somebody may prove to be themselves; `sign-in` is to sign in again. */
export type ProofMethod = 'passkey' | 'totp' | 'recovery-code' | 'sign-in'

interface Held {
  readonly factors: readonly FactorRow[]
  readonly recoveryCodesLeft: number
}

/**
 * By what a person may prove to be themselves in this session and at this host: a passkey works only at the host for which it was
 * made. Who came by single sign-on proves by signing on again; so does, before there is any factor, who came by password.
 */
export function proofMethods(
  { authType }: Pick<Session, 'authType'>,
  { host }: Pick<HostedClient, 'host'>,
  { factors, recoveryCodesLeft }: Held,
): ProofMethod[] {
  const methods: ProofMethod[] = []
  if (factors.some(factor => factor.kind === 'passkey' && factor.host === host)) methods.push('passkey')
  if (factors.some(({ kind }) => kind === 'totp')) methods.push('totp')
  if (factors.length > 0 && recoveryCodesLeft > 0) methods.push('recovery-code')
  if (factors.length === 0 || authType === 'sso') methods.push('sign-in')
  return methods
}
