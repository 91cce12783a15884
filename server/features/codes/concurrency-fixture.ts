import { Agent, request } from 'node:http'
import { basePath } from '../../../contract/call.ts'
import type { Arena, ConcurrentCall } from './arena-fixture.ts'

/** What the clients saw. A call whose response was lost or is 503 is repeated until it is answered. */
export interface Seen {
  /** Calls that were answered as redeemed. */
  readonly redeemed: readonly ConcurrentCall[]
  readonly refused: number
  readonly lostAnswers: number
  readonly unavailable: number
  /** Answers that nobody should get, such as 500, or a 503 that does not say when to come back. */
  readonly strange: readonly string[]
}

export interface Fight {
  readonly clients: number
  /** The ports of the servers that share the database. */
  readonly ports: readonly number[]
  /** Injects the fault once so many calls have been answered. */
  readonly faults?: readonly { readonly after: number; readonly strike: () => Promise<void> }[]
  /** Settles when it makes sense to send a lost call again. */
  readonly whenBack?: () => Promise<void>
}

/** Lets that many concurrent clients send the arena's calls, each the next one in turn. */
export async function fight(arena: Arena, { clients, ports, faults = [], whenBack }: Fight): Promise<Seen> {
  // In turn, so that no connection lies idle until the server closes it.
  const agent = new Agent({ keepAlive: true, maxSockets: clients, scheduling: 'fifo' })
  const redeemed: ConcurrentCall[] = []
  const strange: string[] = []
  const strikes: Promise<void>[] = []
  const waiting = [...faults]
  const count = { refused: 0, lostAnswers: 0, unavailable: 0, answered: 0, next: 0 }

  async function settle(call: ConcurrentCall, port: number): Promise<void> {
    for (;;) {
      const sent = await send(arena.key, call, port, agent).catch((error: NodeJS.ErrnoException) => error)
      const answer = sent instanceof Error ? undefined : sent
      if (answer?.status === 200) return void redeemed.push(call)
      if (answer?.messageCode === 'errors.code-not-redeemable') {
        count.refused += 1
        return
      }
      if (answer === undefined) count.lostAnswers += 1
      else if (answer.status === 503 && answer.retryAfter !== undefined) count.unavailable += 1
      else return void strange.push(`${answer.status} ${answer.messageCode}`)
      if (whenBack === undefined)
        return void strange.push(sent instanceof Error ? `${sent.code} ${sent.message}` : 'unavailable')
      await whenBack()
    }
  }
  async function client(number: number): Promise<void> {
    for (let at = count.next++; at < arena.calls.length; at = count.next++) {
      await settle(arena.calls[at]!, ports[(at + number) % ports.length]!)
      count.answered += 1
      while (waiting[0] !== undefined && count.answered >= waiting[0].after) strikes.push(waiting.shift()!.strike())
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  await Promise.all(strikes)
  agent.destroy()
  return { redeemed, strange, refused: count.refused, lostAnswers: count.lostAnswers, unavailable: count.unavailable }
}

interface Answer {
  readonly status: number
  readonly messageCode: string
  readonly retryAfter: string | undefined
}

function send(key: string, call: ConcurrentCall, port: number, agent: Agent): Promise<Answer> {
  const body = JSON.stringify({ code: call.code, userName: call.userName })
  const headers = {
    host: `${key}.localhost`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-session-id': call.sessionId,
    'x-forwarded-for': call.address,
    'idempotency-key': call.redeemKey,
  }
  const path = `${basePath}/api/v1.0/ots/redeem`
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent }, reply => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', chunk => {
        text += chunk
      })
      reply.on('error', reject)
      reply.on('end', () => {
        const { messageCode = '' } = JSON.parse(text) as { messageCode?: string }
        resolve({ status: reply.statusCode!, messageCode, retryAfter: reply.headers['retry-after'] })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
