import type { User } from '../../../contract/calls/user.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import type { Tenant } from '../../db/tenant.ts'
import type { Client } from '../clients/client-of-host.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { findPerson, type PersonRow } from './people.store.ts'

/** The person as the wire knows them (product §3, User); the session's id only right after signing in. */
export async function userOf(tenant: Tenant, personId: number, client: Client, sessionId?: string): Promise<User> {
  const person = await findPerson(tenant, personId)
  if (person === undefined) throw new Error(`A session names person ${personId}, who is not there.`)
  const { code, intlCode } = localeOf(person.locale ?? client.defaultLocale)
  return {
    userId: String(person.person_id),
    userName: person.user_name,
    firstName: person.first_name,
    lastName: person.last_name,
    ...optionalNames(person),
    locale: { code, intlCode },
    authenticated: true,
    authType: 'login',
    ...(sessionId === undefined ? {} : { sessionId }),
    firstTimeSetupDone: person.first_time_setup_done,
    isLaunchAs: false,
    adminUser: person.is_admin,
    enabled: person.status === 'active',
    accountExpired: false,
    accountLocked: false,
    credentialsExpired: false,
    accountBalance: { result: await balanceOf(tenant, personId) },
    participantFeatures: { ots: client.settings.features.ots },
    privacyNotice: { hasAcknowledged: false, version: 0 },
    rewardMenuItems: [],
  }
}

function optionalNames(person: PersonRow) {
  return {
    ...(person.middle_name === null ? {} : { middleName: person.middle_name }),
    ...(person.suffix === null ? {} : { suffix: person.suffix }),
    ...(person.email === null ? {} : { emailAddress: person.email }),
  }
}
