import { unlockPerson } from '../../../../contract/calls/admin/people/unlock.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import * as lock from '../../../features/accounts/lock-person.ts'
import { assist } from '../../../features/support/assist.ts'
import { route } from '../../../http/route.ts'

export const unlockPersonRoute = route(
  unlockPerson,
  { may: 'assist' },
  ({ db, client, session, params, body: { reason } }) =>
    withClient(db, client.clientId, tx =>
      assist(tx, session, Number(params.userId), ({ person_id: personId }) =>
        lock.unlockPerson(tx, { personId }, { actor: actorOf(session), reason }),
      ),
    ),
)
