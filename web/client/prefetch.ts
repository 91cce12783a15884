import type { Call } from '../../contract/call.ts'
import { sessionId } from '../session/session-id.ts'
import { type AddressInput, addressOf, readingLasts, requestOf } from './request-of.ts'

/** Prefetched responses not yet taken, by address and headers: a call never takes those of another session. */
const pending = new Map<string, Promise<Response>>()

/** Milliseconds after which a response that nobody has taken is dropped. */
const keptFor = 10_000

/**
 * Sends a GET before the screen that needs it is loaded: the same call takes this response, once. `lead` sends the requests
 * that depend on the reply before anybody takes it, so that none is sent twice.
 */
export function prefetch(contract: Call, input: AddressInput = {}, lead?: (reply: unknown) => void): void {
  const address = addressOf(contract.path, input)
  const request = requestOf(contract, sessionId())
  const key = keyOf(address, request)
  const sent = fetch(address, { ...request, signal: AbortSignal.timeout(readingLasts) })
  const answer = sent.then(response => readWhole(response, lead))
  pending.set(key, answer)
  // The call that takes the response handles the failure.
  answer.catch(() => undefined)
  setTimeout(() => pending.delete(key), keptFor)
}

// Read at once, so that a response that nobody takes leaves no connection open.
async function readWhole(response: Response, lead?: (reply: unknown) => void): Promise<Response> {
  const text = await response.text()
  try {
    if (response.ok) lead?.(JSON.parse(text))
  } catch {
    // The call that takes the response handles invalid JSON.
  }
  return new Response(text, response)
}

/** The response that is prefetched already. A write drops them all: what was read before it may be stale after it. */
export function takePrefetched(address: string, request: RequestInit): Promise<Response> | undefined {
  if (request.method !== 'GET') {
    pending.clear()
    return undefined
  }
  const key = keyOf(address, request)
  const answer = pending.get(key)
  pending.delete(key)
  return answer
}

function keyOf(address: string, { headers }: RequestInit): string {
  return `${address} ${JSON.stringify(headers)}`
}
