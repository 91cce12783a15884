import type { Client } from '../clients/client-of-host.ts'
import type { PersonRow } from './people.store.ts'

/**
 * How long an activation lasts, by link or by a password that was handed out: 7 days, for it comes unasked and waits until
 * its reader is back at work (docs/decisions/0014-accounts.md; a link that was asked for lasts 30 minutes, security T8).
 */
export const activationSeconds = 7 * 24 * 60 * 60

/** Whether an account is open at all, whatever its password. */
export function maySignIn({ status, locked_at }: Pick<PersonRow, 'status' | 'locked_at'>): boolean {
  return status === 'active' && locked_at === null
}

/** Whether a temporary password is still good to activate with. */
export function handedOutStill(
  { password_temporary, password_changed_at }: Pick<PersonRow, 'password_temporary' | 'password_changed_at'>,
  now: Date,
): boolean {
  if (!password_temporary || password_changed_at === null) return false
  return now.getTime() < password_changed_at.getTime() + activationSeconds * 1000
}

/** Whether anybody of the client signs in by password: not where single sign-on is the only way in (security T15). */
export function takesPasswords({ settings }: Pick<Client, 'settings'>): boolean {
  return settings.sso.ssoType !== 'sso_only'
}
