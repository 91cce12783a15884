import { setUserLocale } from '../../../contract/calls/user/locale.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/tenant.ts'
import { userOf } from '../../features/accounts/user-of.ts'
import { setLocale } from '../../features/profile/set-locale.ts'
import { door } from '../../http/door.ts'

export const setUserLocaleDoor = door(setUserLocale, 'signed-in', ({ db, client, session, body }) =>
  withClient(db, client.clientId, async tenant => {
    const set = await setLocale(tenant, client, session.personId, body.locale)
    return set.ok ? done(await userOf(tenant, session.personId, client, session)) : set
  }),
)
