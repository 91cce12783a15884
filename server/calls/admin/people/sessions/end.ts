import { endSessions } from '../../../../../contract/calls/admin/people/sessions/end.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import { signOutEverywhere } from '../../../../features/accounts/sign-out.ts'
import { assist } from '../../../../features/support/assist.ts'
import { route } from '../../../../http/route.ts'

export const endSessionsRoute = route(
  endSessions,
  { may: 'assist' },
  ({ db, client, session, params, body: { reason } }) =>
    withClient(db, client.clientId, tx =>
      assist(tx, session, Number(params.userId), ({ person_id: personId }) =>
        signOutEverywhere(tx, personId, { actor: actorOf(session), reason }),
      ),
    ),
)
