import * as z from 'zod/mini'
import { rehearsalWish } from '../../../contract/rehearsal.ts'
import type { Actor } from '../../../rules/actors/actor.ts'

/** A rehearsal as a task; `programId` says also whose it is. */
export const rehearsalTask = {
  name: 'rehearse',
  input: z.object({
    programId: z.string(),
    draftId: z.optional(z.string()),
    wish: rehearsalWish,
    actor: z.custom<Actor>(value => typeof value === 'string'),
  }),
  mostAttempts: 3,
} as const
export type RehearsalInput = z.output<typeof rehearsalTask.input>
