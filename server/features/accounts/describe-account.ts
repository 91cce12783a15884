import { fullName } from '../../../rules/accounts/full-name.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { handedOutStill } from './may-sign-in.ts'
import { passwordWaitOf } from './password-attempts.ts'
import { readSessionsOf, readSignIns, type SignInRow } from './passwords.store.ts'
import { type Named, personNamed } from './person-named.ts'

/** The state of an account for an operator; nothing secret. */
export interface Account {
  readonly personId: number
  readonly userName: string
  readonly name: string
  readonly emailAddress: string | undefined
  readonly locale: string | undefined
  readonly status: string
  readonly isAdmin: boolean
  readonly lockedAt: Date | undefined
  /** None yet, one of their own, or one that was handed out and waits or is too old. */
  readonly password: 'none' | 'own' | 'temporary' | 'temporary, too old'
  readonly passwordChangedAt: Date | undefined
  readonly activatedAt: Date | undefined
  readonly setupDone: boolean
  readonly lastSeenAt: Date | undefined
  readonly livingSessions: number
}

export async function describeAccount(tx: ClientTx, who: Named): Promise<Outcome<Account, 'user-unknown'>> {
  const named = await personNamed(tx, who)
  if (!named.ok) return named
  const person = named.value
  const { alive, last_seen_at } = await readSessionsOf(tx, person.person_id)
  const temporary = handedOutStill(person, tx.now) ? 'temporary' : 'temporary, too old'
  const own = person.password_hash === null ? 'none' : 'own'
  return done({
    personId: person.person_id,
    userName: person.user_name,
    name: fullName({ firstName: person.first_name, lastName: person.last_name }),
    emailAddress: person.email ?? undefined,
    locale: person.locale ?? undefined,
    status: person.status,
    isAdmin: person.is_admin,
    lockedAt: person.locked_at ?? undefined,
    password: person.password_temporary ? temporary : own,
    passwordChangedAt: person.password_changed_at ?? undefined,
    activatedAt: person.activated_at ?? undefined,
    setupDone: person.first_time_setup_done,
    lastSeenAt: last_seen_at ?? undefined,
    livingSessions: alive,
  })
}

export interface SignIns {
  readonly wrongPasswords: number
  /** Until when the account waits for another try, where it does. */
  readonly waitsUntil: Date | undefined
  /** The newest first. */
  readonly newest: readonly SignInRow[]
}

/** How somebody has come to be signed in lately, or could not. */
export async function signInsOf(tx: ClientTx, personId: number, most: number): Promise<SignIns> {
  const { attempts, seconds } = await passwordWaitOf(tx, personId)
  return {
    wrongPasswords: attempts,
    waitsUntil: seconds > 0 ? new Date(tx.now.getTime() + seconds * 1000) : undefined,
    newest: await withActorNames(tx, await readSignIns(tx, personId, most), ['launched_by']),
  }
}
