import { handOutPassword } from '../../../../contract/calls/admin/people/temporary-password.ts'
import { withClient } from '../../../db/client-tx.ts'
import { handOutTemporary } from '../../../features/accounts/hand-out-temporary.ts'
import { withHashSlot } from '../../../features/accounts/hash-slots.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { assist } from '../../../features/support/assist.ts'
import { route } from '../../../http/route.ts'

export const handOutPasswordRoute = route(
  handOutPassword,
  { may: 'assist' },
  async ({ db, client, session, address, params, body: { reason } }) => {
    const turn = await withHashSlot({ clientId: client.clientId, address }, () =>
      withClient(db, client.clientId, tx =>
        assist(tx, session, Number(params.userId), ({ person_id: personId }) =>
          handOutTemporary(tx, client, { personId }, { actor: actorOf(session), reason }),
        ),
      ),
    )
    return turn.ok ? turn.value : turn
  },
  { proof: true },
)
