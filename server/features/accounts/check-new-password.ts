import { isCommonPassword } from '../../../rules/accounts/common-password.ts'
import { isPasswordAllowed } from '../../../rules/accounts/password-rules.ts'
import { contextWords, isPersonalPassword } from '../../../rules/accounts/personal-password.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Client } from '../clients/client-of-host.ts'
import common from './common-passwords.json' with { type: 'json' }
import type { PersonRow } from './people.store.ts'

/** The names by which a person is known, of which a password must not be made. */
export type NamedPerson = Pick<PersonRow, 'user_name' | 'first_name' | 'last_name' | 'email'>

export type NewPasswordRefusal = 'password-rules' | 'password-common' | 'password-personal'

/** The 15,000 passwords that are used most, 5,000 of them long enough for the default rules (ASVS v5.0.0-6.2.4). */
const commonPasswords: ReadonlySet<string> = new Set(
  [common['eight to eleven signs'], common['twelve signs and more']].flatMap(list => list.split(' ')),
)

/** Whether a password may become the person's: the client's rules, then the common ones, then their own words (A10). */
export function checkNewPassword(
  { key, name, settings }: Pick<Client, 'key' | 'name' | 'settings'>,
  person: NamedPerson,
  password: string,
): Outcome<undefined, NewPasswordRefusal> {
  if (!isPasswordAllowed(settings.passwordRules, password)) return refused('password-rules')
  if (isCommonPassword(password, commonPasswords)) return refused('password-common')
  const mailbox = person.email?.split('@')[0] ?? ''
  const words = contextWords([person.user_name, person.first_name, person.last_name, mailbox, key, name])
  return isPersonalPassword(password, words) ? refused('password-personal') : done(undefined)
}
