import * as z from 'zod/mini'
import { moreToDo, type TaskKind } from '../tasks/task-kind.ts'
import { sealTrail } from './seal-trail.ts'

/** Seals what can be sealed of a client's trail, some thousands of events at each turn. */
export const sealKind: TaskKind<object> = {
  name: 'seal-trail',
  input: z.object({}),
  run: async ({ within }) => {
    const { sealed, isMore } = await within(sealTrail)
    return isMore ? moreToDo : { sealed }
  },
}
