import { getTask, listTasks } from '../../../contract/calls/admin/tasks.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { mayHere } from '../../features/accounts/sessions.ts'
import * as tasks from '../../features/tasks/look-at-tasks.ts'
import { route } from '../../http/route.ts'

export const listTasksRoute = route(listTasks, { may: 'see-programs' }, async ({ db, client, query }) =>
  done(await withClient(db, client.clientId, tx => tasks.listTasks(tx, query))),
)

export const getTaskRoute = route(getTask, { may: 'see-programs', in: 'program' }, ({ db, client, session, params }) =>
  withClient(db, client.clientId, tx =>
    tasks.showTask(tx, Number(params.taskId), programId => mayHere(session, 'see-programs', programId)),
  ),
)
