import type { Call } from '../../contract/call.ts'
import { sessionId } from '../session/session-id.ts'
import { type AddressInput, addressOf, readingLasts, requestOf } from './request-of.ts'

/** Answers under way that nobody has called for yet, by address and headers: those of another session are never taken. */
const asked = new Map<string, Promise<Response>>()

/** Milliseconds: what nobody has taken by then, nobody on this page's way needs. */
const keptFor = 10_000

/**
 * Sends a reading before the page is there that calls for it: the same call takes this answer, once. What the reply leads to
 * is sent before anybody takes it, so that nothing is sent twice.
 */
export function askAhead(contract: Call, input: AddressInput = {}, lead?: (reply: unknown) => void): void {
  const address = addressOf(contract.path, input)
  const request = requestOf(contract, sessionId())
  const key = keyOf(address, request)
  const sent = fetch(address, { ...request, signal: AbortSignal.timeout(readingLasts) })
  const answer = sent.then(response => readWhole(response, lead))
  asked.set(key, answer)
  // What fails is told where it is called for.
  answer.catch(() => undefined)
  setTimeout(() => asked.delete(key), keptFor)
}

// Read at once, so that an answer that nobody calls for leaves no connection open.
async function readWhole(response: Response, lead?: (reply: unknown) => void): Promise<Response> {
  const text = await response.text()
  try {
    if (response.ok) lead?.(JSON.parse(text))
  } catch {
    // What cannot be understood is told to who calls for it.
  }
  return new Response(text, response)
}

/** The answer that is on its way already. A change leaves none: what was read before it may be wrong after it. */
export function takeAhead(address: string, request: RequestInit): Promise<Response> | undefined {
  if (request.method !== 'GET') {
    asked.clear()
    return undefined
  }
  const key = keyOf(address, request)
  const answer = asked.get(key)
  asked.delete(key)
  return answer
}

function keyOf(address: string, { headers }: RequestInit): string {
  return `${address} ${JSON.stringify(headers)}`
}
