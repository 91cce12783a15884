import * as z from 'zod/mini'
import { prepareForToday } from '../features/standings/prepare-for-today.ts'
import type { TaskKind } from '../features/tasks/task-kind.ts'

/** Asks for a whole run of programs where very many assignments begin or end with the day; again, it asks no more. */
export const newDayKind: TaskKind<object> = {
  name: 'new-day',
  input: z.object({}),
  run: async ({ finish }) =>
    finish(async tx => {
      await prepareForToday(tx)
      return undefined
    }),
}
