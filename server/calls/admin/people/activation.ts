import { sendActivation } from '../../../../contract/calls/admin/people/activation.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { issueActivation } from '../../../features/accounts/issue-activation.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { assist } from '../../../features/support/assist.ts'
import { route } from '../../../http/route.ts'

export const sendActivationRoute = route(
  sendActivation,
  { may: 'assist' },
  ({ db, client, session, params, body: { reason } }) =>
    withClient(db, client.clientId, tx =>
      assist(tx, session, Number(params.userId), async ({ person_id: personId }) => {
        const order = { actor: actorOf(session), isMailed: true, reason }
        const issued = await issueActivation(tx, client, { personId }, order)
        return issued.ok ? done({}) : issued
      }),
    ),
)
