import type { BodyOf } from '../../../contract/call.ts'
import type { finishOnboarding as onboardingCall } from '../../../contract/calls/user/onboarding.ts'
import type { User } from '../../../contract/calls/user.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { checkNewPassword, type NewPasswordRefusal } from '../accounts/check-new-password.ts'
import { withHashSlot } from '../accounts/hash-slots.ts'
import { keepNewPassword } from '../accounts/keep-new-password.ts'
import { takesPasswords } from '../accounts/may-sign-in.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { type PersonRow, personOf } from '../accounts/person-of.ts'
import { beginSession, type Session } from '../accounts/sessions.ts'
import { userOf } from '../accounts/user-of.ts'
import { recordEvent } from '../audit/events.ts'
import { type Client, getClient } from '../clients/client-of-host.ts'
import { noteAcknowledged } from './acknowledge-notice.ts'
import { endSetup, updateLocale } from './profile.store.ts'
import { isOffered } from './set-locale.ts'

export type Onboarding = BodyOf<typeof onboardingCall>

export type OnboardingRefusal =
  | 'setup-already-done'
  | 'locale-not-offered'
  | 'privacy-not-acknowledged'
  | 'privacy-notice-changed'
  | 'password-needed'
  | 'password-not-needed'
  | 'sign-in-busy'
  | NewPasswordRefusal

/**
 * Finishes a person's first-time setup, all of it or nothing (A11): the language, the privacy notice where there is one,
 * and a password of their own in the place of a temporary one. With that every session of theirs ends, and one begins in
 * the place of the one that asked (security T9). Answers who they are now, with its id; read before the commit, so that what
 * is kept is answered (security R5).
 */
export async function finishOnboarding(
  db: Database,
  clientId: number,
  { personId, authType }: Pick<Session, 'personId' | 'authType'>,
  wanted: Onboarding,
): Promise<Outcome<User, OnboardingRefusal>> {
  const { client, person } = await withClient(db, clientId, async tx => ({
    client: await getClient(tx),
    person: await personOf(tx, personId),
  }))
  const refusal = whyNot(client, person, wanted)
  if (refusal !== undefined) return refused(refusal)
  // Outside any transaction, so that nobody waits for a connection that waits for a hash.
  const { newPassword } = wanted
  const taker = { clientId, address: `person ${personId}` }
  const hash = newPassword === undefined ? undefined : await withHashSlot(taker, () => hashPassword(newPassword))
  if (hash?.ok === false) return hash
  return withClient(db, clientId, async tx => {
    const settled = await settle(tx, client, person, wanted, hash?.value)
    if (!settled.ok) return settled
    const { sessionId } = settled.value
    const signedIn = { authType, ...(sessionId === undefined ? {} : { sessionId }) }
    return done(await userOf(tx, personId, await getClient(tx), signedIn))
  })
}

function whyNot(client: Client, person: PersonRow, wanted: Onboarding): OnboardingRefusal | undefined {
  if (person.first_time_setup_done) return 'setup-already-done'
  if (!isOffered(client, wanted.locale)) return 'locale-not-offered'
  const { version } = client.settings.privacyNotice
  if (person.privacy_version < version) {
    if (wanted.privacyVersion === undefined || wanted.privacyVersion === 0) return 'privacy-not-acknowledged'
    if (wanted.privacyVersion !== version) return 'privacy-notice-changed'
  }
  const needsPassword = person.password_temporary && takesPasswords(client)
  if (wanted.newPassword === undefined) return needsPassword ? 'password-needed' : undefined
  if (!needsPassword) return 'password-not-needed'
  const checked = checkNewPassword(client, person, wanted.newPassword)
  return checked.ok ? undefined : checked.refusal
}

async function settle(
  tx: ClientTx,
  client: Client,
  person: PersonRow,
  { locale }: Onboarding,
  hash: string | undefined,
): Promise<Outcome<{ readonly sessionId: string | undefined }, 'setup-already-done'>> {
  const { person_id: personId } = person
  if (!(await endSetup(tx, personId))) return refused('setup-already-done')
  await updateLocale(tx, personId, locale)
  const { version } = client.settings.privacyNotice
  if (version > 0) await noteAcknowledged(tx, personId, version)
  await recordEvent(tx, {
    actor: `person:${personId}`,
    action: 'account.set-up',
    subject: `person:${personId}`,
    details: { locale },
  })
  if (hash === undefined) return done({ sessionId: undefined })
  const isKept = await keepNewPassword(tx, client, person, { hash, action: 'account.activated' })
  const sessionId = isKept ? await beginSession(tx, personId, hash) : undefined
  // Somebody gave them another password, or shut the account, in this very moment.
  if (sessionId === undefined) throw new Error(`The account of person ${personId} changed while it was set up.`)
  return done({ sessionId })
}
