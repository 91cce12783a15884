import type * as z from 'zod/mini'
import type { TaskKind } from '../tasks/task-kind.ts'
import { publishScheduled } from './propose-program.ts'
import { publishTask } from './publish-task.ts'

/** Publishes what is scheduled. Run again it finds it published; a refusal ends it, since another attempt would come to the same. */
export const publishKind: TaskKind<z.output<typeof publishTask.input>> = {
  ...publishTask,
  run: ({ taskId, input, finish }) =>
    finish(async tx => {
      const published = await publishScheduled(tx, taskId, input)
      return published.ok ? { ...published.value } : { refusal: published.refusal, details: published.details ?? {} }
    }),
}
