import { mintLaunchToken } from '../../../contract/calls/admin/launch-tokens.ts'
import { withClient } from '../../db/tenant.ts'
import * as launch from '../../features/launch/mint-launch-token.ts'
import { door } from '../../http/door.ts'

/** Open to whoever is signed in: administrators and those who lead are told apart from others by what they are today. */
export const mintLaunchTokenDoor = door(
  mintLaunchToken,
  'signed-in',
  async ({ db, client, session, body, origin, request }) => {
    const wish = { by: { personId: session.personId }, ...body, origin }
    const outcome = await withClient(db, client.clientId, tenant => launch.mintLaunchToken(tenant, client, wish))
    if (outcome.ok) {
      request.log.info(
        { launch: 'minted', client: client.key, actor: session.userName, target: body.userName },
        'launch',
      )
    }
    return outcome
  },
  { inLaunch: 'refused' },
)
