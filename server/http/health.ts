import type { FastifyInstance, FastifyReply } from 'fastify'
import { isReady } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'

/**
 * Whether the process is alive, whether it has begun to serve, and whether it can serve now: asked by machines, without a client's
 * host. A process that is draining is not ready, and closes each connection with its next reply.
 */
export function mountHealth(app: FastifyInstance, db: Database, isDraining: () => boolean): void {
  let hasBegun = false
  // Whoever asks while a look is under way gets its answer: looks have one connection, and anybody may ask as often as they like.
  let look: Promise<boolean> | undefined
  const ready = () => {
    look ??= isReady(db).finally(() => {
      look = undefined
    })
    return look
  }
  const not = (reply: FastifyReply, status: string) => reply.code(503).header('retry-after', '2').send({ status })

  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/startup', async (_, reply) => {
    hasBegun ||= await ready()
    return hasBegun ? { status: 'started' } : not(reply, 'starting')
  })
  app.get('/health/ready', async (_, reply) => {
    if (isDraining()) return not(reply, 'draining')
    return (await ready()) ? { status: 'ready' } : not(reply, 'not ready')
  })
  app.addHook('onSend', async (_, reply) => {
    if (isDraining()) reply.header('connection', 'close')
  })
}
