import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { withSandbox } from '../../db/with-sandbox.ts'
import { getClient } from '../../features/clients/client-of-host.ts'
import { keepRehearsal, rehearsedDocument } from '../../features/rehearsals/look-at-rehearsals.ts'
import { type RehearsalInput, rehearsalTask } from '../../features/rehearsals/rehearsal-task-input.ts'
import type { TaskKind } from '../../features/tasks/task-kind.ts'
import { readOwnWords } from '../../features/translations/change-words.ts'
import { rehearse } from './rehearse.ts'

/** Rehearses a program; the task's result names the rehearsal. Nothing but its report outlives it, however it ends. */
export function rehearsalKind(db: Database): TaskKind<RehearsalInput> {
  return {
    ...rehearsalTask,
    run: async ({ clientId, input, signal, progress, finish }) => {
      const { wish, actor, programId } = input
      const begun = await withClient(db, clientId, async tx => ({
        client: await getClient(tx),
        ownWords: [...(await readOwnWords(tx)).values()].map(({ key, locale, words }) => ({ key, locale, words })),
        // Whoever asked was allowed to.
        found: await rehearsedDocument(tx, input, () => true),
      }))
      const { found } = begun
      if (!found.ok) return { refusal: found.refusal, details: found.details ?? {} }
      const { document, version } = found.value
      const rehearsed = await withSandbox(
        db,
        clientId,
        (inside, sandbox) => rehearse(inside, sandbox, { ...begun, document, wish, onStep: progress }),
        signal,
      )
      if (!rehearsed.ok) return { refusal: rehearsed.refusal, details: rehearsed.details ?? {} }
      const { report, ...kept } = rehearsed.value
      return finish(async tx => ({
        rehearsalId: String(await keepRehearsal(tx, { programId, version, wish, report, actor }, kept)),
      }))
    },
  }
}
