import { proveLedger } from '../../../../contract/calls/admin/points/prove.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { proveLedgerKind } from '../../../features/ledger/task-kinds.ts'
import { enqueueTask } from '../../../features/tasks/task-enqueuing.ts'
import { route } from '../../../http/route.ts'

export const proveLedgerRoute = route(proveLedger, { may: 'see-results' }, async ({ db, client, session }) => {
  const order = { actor: actorOf(session), input: {}, key: proveLedgerKind.name }
  const taskId = await withClient(db, client.clientId, tx => enqueueTask(tx, proveLedgerKind, order))
  return done({ taskId: taskId?.toString() })
})
