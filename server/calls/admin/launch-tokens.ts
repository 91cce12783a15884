import { mintLaunchToken } from '../../../contract/calls/admin/launch-tokens.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import * as launch from '../../features/launch/mint-launch-token.ts'
import { route } from '../../http/route.ts'

/** Open to whoever is signed in: whether they have the role for it or lead somebody today is checked in the use case. */
export const mintLaunchTokenRoute = route(
  mintLaunchToken,
  'signed-in',
  async ({ db, client, session, body, origin, request }) => {
    const wish = { by: { personId: session.personId }, isProved: session.isProofFresh, ...body, origin }
    const outcome = await withClient(db, client.clientId, tx => launch.mintLaunchToken(tx, client, wish))
    if (!outcome.ok) return outcome
    const { targetId, ...token } = outcome.value
    const line = { client: client.key, actor: actorOf(session), target: `person:${targetId}` }
    request.log.info({ launch: 'minted', ...line }, 'launch')
    return done(token)
  },
  { inLaunch: 'refused' },
)
