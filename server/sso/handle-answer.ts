import type { FastifyReply } from 'fastify'
import { withClient } from '../db/client-tx.ts'
import { byAddress, takeAttempt, takeBackAttempt } from '../features/limits/limits.ts'
import { goAway, goIn, goTried } from './go-back.ts'
import { type AnswerHandler, type SsoContext, trouble } from './sso-context.ts'

/** How many invalid responses one address may send: an honest one sends none, except by going back in its history. */
export const invalidResponsesPerAddress = { kind: 'sso-answer', most: 100, minutes: 15 } as const

/**
 * Accepts a response unless its address has sent too many invalid ones: each is counted before it is checked, so that a burst is
 * counted one by one, and the count is undone where it was valid (security T5).
 */
export async function handleAnswer(context: SsoContext, handle: AnswerHandler, page: string): Promise<FastifyReply> {
  const { db, client, address, request, reply } = context
  const limits = byAddress({ ...invalidResponsesPerAddress, subject: address })
  const wait = await withClient(db, client.clientId, tx => takeAttempt(tx, limits))
  if (wait > 0) {
    reply.header('retry-after', String(wait))
    return goAway(context, trouble('too many invalid responses'), page)
  }
  const answer = await handle(context)
  const isRefused = 'flag' in answer
  const isInvalid = isRefused ? answer.flag === 'invalid' : 'tried' in answer && answer.tried.outcome === 'bad'
  if (!isInvalid) {
    // The session has begun already: a count that stays too high by one must not lock the person out.
    await withClient(db, client.clientId, tx => takeBackAttempt(tx, limits)).catch(err =>
      request.log.warn({ err, client: client.key }, 'an attempt was not taken back'),
    )
  }
  if ('tried' in answer) return goTried(context, answer)
  return isRefused ? goAway(context, answer, page) : goIn(context, answer, page)
}
