import { retryMail } from '../../../../../contract/calls/admin/mails/log/retry.ts'
import { done } from '../../../../../rules/outcome.ts'
import { withClient } from '../../../../db/client-tx.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import { sendAgain } from '../../../../features/support/mails-of.ts'
import { route } from '../../../../http/route.ts'

export const retryMailRoute = route(
  retryMail,
  { may: 'assist' },
  async ({ db, client, session, params: { mailId } }) => {
    const retried = await withClient(db, client.clientId, tx => sendAgain(tx, Number(mailId), actorOf(session)))
    return retried.ok ? done({ mailId }) : retried
  },
)
