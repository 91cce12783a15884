import type { ConsolePerson, FoundPerson } from '../../../contract/calls/admin/people.ts'
import { whyNotAssist } from '../../../rules/access/why-not-assist.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { type Account, describeAccount, signInsOf } from '../accounts/describe-account.ts'
import { mayHere, type Session } from '../accounts/sessions.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { newestEvent } from '../audit/read-trail.ts'
import { grantsOfPerson } from '../grants/list-grants.ts'
import { placesOf } from '../organisation/places-of.ts'
import { fieldsOf } from '../people/by-hand.ts'
import { type FoundRow, personFacts } from '../people/find-anybody.ts'
import { revisionOf } from '../revisions/revision-of.ts'

/** Sign-ins that are shown. */
const newestSignIns = 10

/** Somebody as the lists of people show them. */
export function foundPerson(row: FoundRow): FoundPerson {
  return {
    userId: String(row.person_id),
    userName: row.user_name,
    firstName: row.first_name,
    lastName: row.last_name,
    externalId: row.external_id,
    ...(row.email !== null && { emailAddress: row.email }),
    isActive: row.status === 'active',
    isLocked: row.locked_at !== null,
    ...(row.erased_at !== null && { erasedAt: row.erased_at.toISOString() }),
  }
}

/** Somebody's account for the console; how they sign in only for those who may see results (console §1). */
export async function showPerson(
  tx: ClientTx,
  personId: number,
  viewer: Session,
): Promise<Outcome<ConsolePerson, 'person-unknown'>> {
  const facts = await personFacts(tx, personId)
  const account = await describeAccount(tx, { personId })
  if (facts === undefined || !account.ok) return refused('person-unknown')
  const grants = await grantsOfPerson(tx, personId)
  const assistRefusal = whyNotAssist({
    mayAssist: mayHere(viewer, 'assist'),
    isOwner: mayHere(viewer, 'administer'),
    isSelf: viewer.personId === personId,
    isAdmin: account.value.isAdmin,
    isErased: facts.erased_at !== null,
  })
  return done({
    ...foundPerson(facts),
    ...(facts.locale !== null && { locale: facts.locale }),
    ...(facts.country !== null && { country: facts.country }),
    ...(facts.hire_date !== null && { hireDate: facts.hire_date }),
    addedAt: facts.created_at.toISOString(),
    revision: revisionOf(fieldsOf(facts)),
    roles: [...new Set(grants.map(({ role }) => role))],
    ...(facts.locked_at !== null && { lock: await lockOf(tx, personId, facts.locked_at) }),
    units: (await placesOf(tx, personId)).map(({ unit_id: unitId, name, role }) => ({ unitId, name, role })),
    ...(mayHere(viewer, 'see-results') && { signIn: await signInOf(tx, account.value) }),
    ...(assistRefusal !== undefined && { assistRefusal }),
  })
}

/** Who locked the account and why is in the trail alone. */
async function lockOf(tx: ClientTx, personId: number, since: Date): Promise<NonNullable<ConsolePerson['lock']>> {
  const event = await newestEvent(tx, 'account.locked', `person:${personId}`)
  const [named] = event === undefined ? [] : await withActorNames(tx, [event], ['actor'])
  const reason = event?.details['reason']
  return {
    since: since.toISOString(),
    ...(named && { by: named.actor }),
    ...(typeof reason === 'string' && { reason }),
  }
}

async function signInOf(tx: ClientTx, account: Account): Promise<NonNullable<ConsolePerson['signIn']>> {
  const { wrongPasswords, waitsUntil, newest } = await signInsOf(tx, account.personId, newestSignIns)
  const { password, passwordChangedAt, activatedAt, lastSeenAt } = account
  return {
    password: password === 'temporary, too old' ? 'expired' : password,
    ...(passwordChangedAt && { passwordChangedAt: passwordChangedAt.toISOString() }),
    ...(activatedAt && { activatedAt: activatedAt.toISOString() }),
    isSetupDone: account.setupDone,
    ...(lastSeenAt && { lastSeenAt: lastSeenAt.toISOString() }),
    liveSessions: account.livingSessions,
    wrongPasswords,
    ...(waitsUntil && { waitsUntil: waitsUntil.toISOString() }),
    sessions: newest.map(row => ({
      beganAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      by: row.auth_type,
      ...(row.launched_by !== null && { launchedBy: row.launched_by }),
      isLive: row.is_alive,
    })),
  }
}
