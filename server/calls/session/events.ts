import { streamEvents } from '../../../contract/calls/session/events.ts'
import { refused } from '../../../rules/outcome.ts'
import { grantsText } from '../../features/live/live.ts'
import { route } from '../../http/route.ts'

export const streamEventsRoute = route(streamEvents, 'signed-in', async ({ live, session, query, reply }) => {
  const { clientId, personId, hash } = session
  const owner = { clientId, personId, hash, grants: grantsText(session.grants) }
  const opened = live.open(owner, Number(query.silentMs ?? 0))
  if (!opened.ok) return refused(opened.refusal, { seconds: 60 })
  // Also where nobody reads the stream, as after a HEAD.
  reply.raw.once('close', () => opened.value.destroy())
  // No proxy may buffer it.
  reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store, no-transform')
  return opened
})
