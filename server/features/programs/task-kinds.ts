import * as z from 'zod/mini'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { publishScheduled, publishTask } from './propose-program.ts'

const publishInput = z.object({
  programId: z.string(),
  version: z.int(),
  actor: z.string() as unknown as z.ZodMiniType<Actor>,
})

/** Publishes what is scheduled. Run again it finds it published; a refusal ends it, since another attempt would come to the same. */
export const publishKind: TaskKind<z.output<typeof publishInput>> = {
  ...publishTask,
  input: publishInput,
  run: ({ taskId, input, finish }) =>
    finish(async tx => {
      const published = await publishScheduled(tx, taskId, input)
      return published.ok ? { ...published.value } : { refusal: published.refusal, details: published.details ?? {} }
    }),
}
