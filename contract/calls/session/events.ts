import * as z from 'zod/mini'
import { call } from '../../call.ts'

/**
 * One event of the stream: what changed, never a figure. `program`, `goal` and `plan` name a program that the person is in;
 * `note` is one that they sent, `team` about what they lead, `grants` about what they may do in the console, `task` about tasks of
 * the client; `all` follows a gap, a new day, or a change of the organisation or of their language; `ended` comes last, when the
 * session is over. The page then reads again with the ordinary calls, after a random delay within `withinMs`, since many pages are
 * notified at once.
 */
export const liveWord = z.object({
  kind: z.enum(['open', 'program', 'goal', 'plan', 'balance', 'note', 'team', 'grants', 'task', 'all', 'ended']),
  programId: z.optional(z.string()),
  withinMs: z.int(),
})
export type LiveWord = z.output<typeof liveWord>

/** The content type of a reply that stays open to send events. */
export const eventStream = 'text/event-stream'

/**
 * Server-sent events, each `data:` a `liveWord` as JSON; comments keep the connection alive. The stream does not extend the
 * session. It ends with the session, and after some minutes by itself: then the page reconnects.
 */
export const streamEvents = call({
  name: 'streamEvents',
  summary: 'What changed that the person may see, for as long as the page is open (server-sent events)',
  method: 'GET',
  path: '/api/v1.0/session/events',
  media: eventStream,
  query: z.object({
    /** For how many milliseconds the page has received nothing: events published meanwhile are sent again. */
    silentMs: z.optional(z.string().check(z.regex(/^\d{1,8}$/))),
  }),
  reply: z.instanceof(Blob),
  refusals: { 'too-many-streams': 429, 'server-busy': 503 },
})
