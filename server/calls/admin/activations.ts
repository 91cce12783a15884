import { countActivations, sendActivations } from '../../../contract/calls/admin/activations.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { countNew, mailNextActivations } from '../../features/accounts/issue-activation.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { route } from '../../http/route.ts'

export const countActivationsRoute = route(countActivations, { may: 'assist' }, async ({ reader, client }) =>
  done(await countNew(reader, client)),
)

export const sendActivationsRoute = route(
  sendActivations,
  { may: 'assist' },
  async ({ db, client, session, body: { after = '0', reason } }) => {
    const order = { actor: actorOf(session), reason }
    const issued = await withClient(db, client.clientId, tx => mailNextActivations(tx, client, Number(after), order))
    if (!issued.ok) return issued
    const last = issued.value.at(-1)
    return done({ sent: issued.value.length, ...(last && { last: String(last.personId) }) })
  },
)
