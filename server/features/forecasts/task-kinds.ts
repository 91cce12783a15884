import * as z from 'zod/mini'
import { forecastLevers } from '../../../contract/forecast.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { Database } from '../../db/connect.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { makeForecast } from './make-forecast.ts'

const actor = z.string() as unknown as z.ZodMiniType<Actor>
const forecastInput = z.object({ programId: z.string(), levers: forecastLevers, actor })

export const forecastTask = { name: 'make-forecast', input: forecastInput, mostAttempts: 3 } as const

/** Makes a forecast; the task's result names it. Run again on the same facts it finds the same forecast. */
export function forecastKind(db: Database): TaskKind<z.output<typeof forecastInput>> {
  return {
    ...forecastTask,
    run: ({ input, finish, progress, signal }) =>
      finish(async tx => {
        const onProgress = (done: number, total: number) => {
          signal.throwIfAborted()
          progress(done, total)
        }
        const made = await makeForecast(db, tx, { ...input, onProgress })
        return made.ok ? { forecastId: String(made.value) } : { refusal: made.refusal, details: made.details ?? {} }
      }),
  }
}
