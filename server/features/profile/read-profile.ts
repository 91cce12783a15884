import type { Profile } from '../../../contract/calls/user/profile.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { takesPasswords } from '../accounts/may-sign-in.ts'
import { type PersonRow, personOf } from '../accounts/person-of.ts'
import type { Session } from '../accounts/sessions.ts'
import { localesOf } from '../clients/client-data.ts'
import { dayIn } from '../clients/client-day.ts'
import type { Client } from '../clients/client-of-host.ts'
import { readAssignments, readLastSignIn } from './profile.store.ts'

/** What a person sees of themselves beyond the user of every page (product §2, Profile). */
export async function readProfile(tx: ClientTx, client: Client, session: Session): Promise<Profile> {
  const { personId, hash } = session
  const person = await personOf(tx, personId)
  const assignments = await readAssignments(tx, personId, dayIn(client.timeZone, tx.now))
  const lastSignIn = await readLastSignIn(tx, personId, hash)
  const locale = localeOf(person.locale ?? client.defaultLocale)
  return {
    userName: person.user_name,
    firstName: person.first_name,
    lastName: person.last_name,
    ...optionalParts(person, locale.intlCode),
    locale: locale.code,
    localeList: localesOf(client),
    assignments: assignments.map(({ unit_id, unit_name, role }) => ({ unitId: unit_id, unitName: unit_name, role })),
    ...(lastSignIn === undefined ? {} : { lastSignInAt: lastSignIn.toISOString() }),
    hasPassword: person.password_hash !== null && takesPasswords(client),
  }
}

function optionalParts(person: PersonRow, intlCode: string) {
  const { middle_name, suffix, email, country, hire_date, avatar_id, password_changed_at } = person
  return {
    ...(middle_name === null ? {} : { middleName: middle_name }),
    ...(suffix === null ? {} : { suffix }),
    ...(email === null ? {} : { emailAddress: email }),
    ...(country === null ? {} : { country: { code: country, name: countryName(country, intlCode) } }),
    ...(hire_date === null ? {} : { hireDate: hire_date }),
    ...(avatar_id === null ? {} : { avatarUrl: avatarUrl(avatar_id) }),
    ...(password_changed_at === null ? {} : { passwordChangedAt: password_changed_at.toISOString() }),
  }
}

// Files of clients may name a country in a way of their own; then that is shown.
function countryName(code: string, intlCode: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([intlCode], { type: 'region' }).of(code) ?? code
}
