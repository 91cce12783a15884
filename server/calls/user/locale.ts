import { setUserLocale } from '../../../contract/calls/user/locale.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { userOf } from '../../features/accounts/user-of.ts'
import { setLocale } from '../../features/profile/set-locale.ts'
import { route } from '../../http/route.ts'

export const setUserLocaleRoute = route(setUserLocale, 'signed-in', ({ db, client, session, body }) =>
  withClient(db, client.clientId, async tx => {
    const set = await setLocale(tx, client, {
      personId: session.personId,
      locale: body.locale,
      actor: actorOf(session),
    })
    return set.ok ? done(await userOf(tx, session.personId, client, session)) : set
  }),
)
