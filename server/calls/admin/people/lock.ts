import { lockPerson } from '../../../../contract/calls/admin/people/lock.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import * as lock from '../../../features/accounts/lock-person.ts'
import { assist } from '../../../features/support/assist.ts'
import { route } from '../../../http/route.ts'

export const lockPersonRoute = route(
  lockPerson,
  { may: 'assist' },
  ({ db, client, session, params, body: { reason } }) =>
    withClient(db, client.clientId, tx =>
      assist(tx, session, Number(params.userId), ({ person_id: personId }) =>
        lock.lockPerson(tx, { personId }, { actor: actorOf(session), reason }),
      ),
    ),
)
