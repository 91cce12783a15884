import * as z from 'zod/mini'
import { call } from '../../call.ts'

/**
 * One word of the stream: what changed, never a figure. `program`, `goal` and `plan` name a program in which the person is;
 * `team` is about what they lead; `all` follows a gap, a new day, or a change of the organisation; `ended` comes last, where the
 * session is over. The page asks again by the ordinary calls, at a moment of its own within `withinMs`, since many are told at once.
 */
export const liveWord = z.object({
  kind: z.enum(['open', 'program', 'goal', 'plan', 'balance', 'team', 'all', 'ended']),
  programId: z.optional(z.string()),
  withinMs: z.int(),
})
export type LiveWord = z.output<typeof liveWord>

/** The content type of a reply that goes on for as long as there is something to tell. */
export const eventStream = 'text/event-stream'

/**
 * Server-sent events, each `data:` a `liveWord` as JSON; comments keep the connection alive. It keeps no session alive, ends with the
 * session, and after some minutes by itself: then the page comes back.
 */
export const streamEvents = call({
  name: 'streamEvents',
  summary: 'What changed that the person may see, for as long as the page is open (server-sent events)',
  method: 'GET',
  path: '/api/v1.0/session/events',
  media: eventStream,
  query: z.object({
    /** For how many milliseconds the page has heard nothing: what was told meanwhile is told again. */
    silentMs: z.optional(z.string().check(z.regex(/^\d{1,8}$/))),
  }),
  reply: z.instanceof(Blob),
  refusals: { 'too-many-streams': 429, 'server-busy': 503 },
})
