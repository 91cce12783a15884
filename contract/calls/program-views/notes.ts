import * as z from 'zod/mini'
import { noteLimits } from '../../../rules/notes/note-limits.ts'
import { call } from '../../call.ts'
import { date, id } from '../../shapes.ts'

/** What was gained since a note, in percentage points of pace or of the goal; below zero it was lost. */
export const sinceNote = z.object({ measure: z.enum(['pace', 'goal']), points: z.int() })

const params = z.object({ id, userId: id })
const unknown = { 'program-view-unknown': 404, 'participant-unknown': 404 } as const

/** The leader's own notes to somebody of their team in a program, the newest first, and whether another may follow. */
export const getNotes = call({
  name: 'getNotes',
  summary: "The leader's own notes to a person of their team, and what happened after each",
  method: 'GET',
  path: '/api/v1.0/program-views/{id}/notes/{userId}',
  params,
  reply: z.object({
    /** Why none can be sent now: without a mail address, who cannot sign in, or after today's from whomever. */
    closed: z.optional(z.enum(['no-address', 'sent-today'])),
    /** How a note in the leader's language addresses the person. */
    addressAs: z.string(),
    /** Whether an answer reaches the leader: their own mail address is known. */
    isAnswerable: z.boolean(),
    notes: z.array(
      z.object({
        sentOn: date,
        words: z.string(),
        /** Absent while no results of a later day are in. */
        since: z.optional(sinceNote),
      }),
    ),
  }),
  refusals: unknown,
})

/**
 * Sends a note by mail, in the leader's name; an answer goes to the leader. Line breaks are the only control characters
 * that its words may have (security T31).
 */
export const sendNote = call({
  name: 'sendNote',
  summary: 'Send a note to a person of the team, at most one a day',
  method: 'POST',
  path: '/api/v1.0/program-views/{id}/notes/{userId}',
  params,
  body: z.object({
    words: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(noteLimits.words), z.regex(/^(?:[^\p{Cc}\u2028\u2029]|[\n\r])+$/u)),
  }),
  reply: z.object({ sentOn: date }),
  refusals: {
    ...unknown,
    'no-mail-address': 409,
    'note-sent-today': 409,
    'not-while-launched': 403,
    'too-many-tries': 429,
  },
})
