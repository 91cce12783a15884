import { cancelTask } from '../../../../contract/calls/admin/tasks/cancel.ts'
import { may } from '../../../../rules/access/permissions.ts'
import { withClient } from '../../../db/client-tx.ts'
import * as tasks from '../../../features/tasks/task-cancelling.ts'
import { route } from '../../../http/route.ts'

export const cancelTaskRoute = route(
  cancelTask,
  { may: 'see-programs', in: 'program' },
  ({ db, client, session, params }) =>
    withClient(db, client.clientId, tx =>
      tasks.cancelTask(tx, Number(params.taskId), {
        actor: `person:${session.personId}`,
        mayCancelAll: may(session.grants, 'administer'),
      }),
    ),
)
