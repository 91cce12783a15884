import type { Call } from '../../contract/call.ts'
import { sessionId } from '../session/session-id.ts'
import { addressOf } from './request-of.ts'

/** Opens a call whose reply goes on: fetched and not by EventSource, which can send no session id (decisions §2). */
export function openStream({ path, media }: Call, query: object, signal: AbortSignal): Promise<Response> {
  return fetch(addressOf(path, { query: { ...query } }), {
    credentials: 'same-origin',
    cache: 'no-store',
    // Never before what the person waits for.
    priority: 'low',
    headers: { accept: media ?? '*/*', 'x-session-id': sessionId() ?? '' },
    signal,
  })
}
