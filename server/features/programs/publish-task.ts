import * as z from 'zod/mini'
import type { Actor } from '../../../rules/actors/actor.ts'

/** Publishes at a time what somebody agreed to. */
export const publishTask = {
  name: 'publish-program',
  input: z.object({
    programId: z.string(),
    version: z.int(),
    publicationId: z.int(),
    actor: z.string() as unknown as z.ZodMiniType<Actor>,
  }),
} as const
