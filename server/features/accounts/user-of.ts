import type { User } from '../../../contract/calls/user.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import type { Tenant } from '../../db/tenant.ts'
import type { Client } from '../clients/client-of-host.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { findPerson, type PersonRow } from './people.store.ts'
import type { Session } from './sessions.ts'

/** How the person comes to be signed in; the session's id is told only right after it began. */
export type SignedIn = Partial<Pick<Session, 'authType' | 'launchedBy'>> & { readonly sessionId?: string }

/** The person as the wire knows them (product §3, User). */
export async function userOf(
  tenant: Tenant,
  personId: number,
  client: Client,
  { sessionId, authType, launchedBy }: SignedIn = {},
): Promise<User> {
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
    authType: authType === 'sso' ? 'sso' : 'login',
    ...(sessionId === undefined ? {} : { sessionId }),
    firstTimeSetupDone: person.first_time_setup_done,
    isLaunchAs: launchedBy !== undefined,
    ...(launchedBy === undefined ? {} : { launchedBy: launchedBy.userName }),
    adminUser: person.is_admin,
    enabled: person.status === 'active',
    accountExpired: false,
    accountLocked: false,
    credentialsExpired: false,
    accountBalance: { result: await balanceOf(tenant, personId) },
    participantFeatures: { ots: client.settings.features.ots },
    privacyNotice: { hasAcknowledged: false, version: 0 },
    rewardMenuItems: (client.settings.catalogue?.pageTypes ?? []).map(pageType => ({ pageType })),
  }
}

function optionalNames(person: PersonRow) {
  return {
    ...(person.middle_name === null ? {} : { middleName: person.middle_name }),
    ...(person.suffix === null ? {} : { suffix: person.suffix }),
    ...(person.email === null ? {} : { emailAddress: person.email }),
  }
}
