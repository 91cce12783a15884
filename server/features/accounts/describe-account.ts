import { fullName } from '../../../rules/accounts/full-name.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { handedOutStill } from './may-sign-in.ts'
import { readSessionsOf } from './passwords.store.ts'
import { findPersonByUserName } from './people.store.ts'

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

export async function describeAccount(tx: ClientTx, userName: string): Promise<Outcome<Account, 'user-unknown'>> {
  const person = await findPersonByUserName(tx, userName)
  if (person === undefined) return refused('user-unknown', { userName })
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
