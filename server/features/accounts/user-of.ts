import type { User } from '../../../contract/calls/user.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Client } from '../clients/client-of-host.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { leadsToday } from '../organisation/leads-today.ts'
import { avatarUrl } from './avatar-url.ts'
import { takesPasswords } from './may-sign-in.ts'
import { type PersonRow, personOf } from './person-of.ts'
import type { Session } from './sessions.ts'

/** How the person comes to be signed in; the session's id is sent only right after it began. */
export type SignedIn = Partial<Pick<Session, 'authType' | 'launchedBy'>> & { readonly sessionId?: string }

/** The person as the wire knows them (product §3, User). */
export async function userOf(
  tx: ClientTx,
  personId: number,
  client: Client,
  { sessionId, authType, launchedBy }: SignedIn = {},
): Promise<User> {
  // At once, so that they travel together.
  const [person, leads, balance] = await Promise.all([
    personOf(tx, personId),
    leadsToday(tx, personId),
    balanceOf(tx, personId),
  ])
  const { code, intlCode } = localeOf(person.locale ?? client.defaultLocale)
  return {
    userId: String(person.person_id),
    userName: person.user_name,
    firstName: person.first_name,
    lastName: person.last_name,
    leadsTeam: leads,
    ...optionalParts(person),
    locale: { code, intlCode },
    authenticated: true,
    authType: authType === 'sso' ? 'sso' : 'login',
    ...(sessionId === undefined ? {} : { sessionId }),
    firstTimeSetupDone: person.first_time_setup_done,
    isLaunchAs: launchedBy !== undefined,
    ...(launchedBy && (await launcherOf(tx, launchedBy))),
    adminUser: person.is_admin,
    enabled: person.status === 'active',
    accountExpired: false,
    accountLocked: person.locked_at !== null,
    credentialsExpired: person.password_temporary && takesPasswords(client),
    accountBalance: { result: balance },
    participantFeatures: { ots: client.settings.features.ots },
    privacyNotice: privacyNoticeOf(person, client),
    rewardMenuItems: (client.settings.catalogue?.pageTypes ?? []).map(pageType => ({ pageType })),
  }
}

/** Who acts as the person, by user name and by name. */
async function launcherOf(tx: ClientTx, { personId, userName }: NonNullable<Session['launchedBy']>) {
  const { first_name: firstName, last_name: lastName } = await personOf(tx, personId)
  return { launchedBy: userName, launcher: { firstName, lastName } }
}

/** A notice counts as acknowledged where its version was, or a later one; of version 0 there is none (A19). */
function privacyNoticeOf({ privacy_version }: PersonRow, { settings }: Client): User['privacyNotice'] {
  const { version } = settings.privacyNotice
  return { hasAcknowledged: version > 0 && privacy_version >= version, version }
}

function optionalParts(person: PersonRow) {
  return {
    ...(person.middle_name === null ? {} : { middleName: person.middle_name }),
    ...(person.suffix === null ? {} : { suffix: person.suffix }),
    ...(person.email === null ? {} : { emailAddress: person.email }),
    ...(person.avatar_id === null ? {} : { avatarUrl: avatarUrl(person.avatar_id) }),
  }
}
