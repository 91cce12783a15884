import type { FastifyReply } from 'fastify'
import { withClient } from '../db/client-tx.ts'
import { byAddress, takeBackTry, takeTry } from '../features/limits/limits.ts'
import { goAway, goIn } from './go-back.ts'
import { type AnswerHandler, type SsoContext, trouble } from './sso-context.ts'

/** How many answers that no provider would send one address may bring: an honest one brings none but by going back. */
export const foulAnswersPerAddress = { kind: 'sso-answer', most: 100, minutes: 15 } as const

/**
 * Lets an answer in where its address has not brought too many foul ones: each is counted before it is looked at, so that
 * a burst is counted one by one, and taken back where it was none (security T5).
 */
export async function handleAnswer(context: SsoContext, handle: AnswerHandler, page: string): Promise<FastifyReply> {
  const { db, client, address, request, reply } = context
  const limits = byAddress({ ...foulAnswersPerAddress, subject: address })
  const wait = await withClient(db, client.clientId, tx => takeTry(tx, limits))
  if (wait > 0) {
    reply.header('retry-after', String(wait))
    return goAway(context, trouble('too many foul answers'), page)
  }
  const answer = await handle(context)
  const isRefused = 'flag' in answer
  if (!isRefused || answer.flag !== 'invalid') {
    // The session has begun already: a count that stays one too high must not keep the person out.
    await withClient(db, client.clientId, tx => takeBackTry(tx, limits)).catch(err =>
      request.log.warn({ err, client: client.key }, 'a try was not taken back'),
    )
  }
  return isRefused ? goAway(context, answer, page) : goIn(context, answer, page)
}
