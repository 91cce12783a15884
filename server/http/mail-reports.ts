import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { byAddress, takeAttempt, takeBackAttempt } from '../features/limits/limits.ts'
import { mailReportPath, takeReports } from '../features/mail-reports/mail-reports.ts'

interface Parts {
  readonly db: Database
  readonly secret: Buffer
}

/** How many reports whose signature does not hold one address may send. */
const unsignedPerAddress = { kind: 'mail-reports', most: 100, minutes: 15 } as const
const mostBytes = 256 * 1024

/**
 * Where a client's mail server reports mails that came back. It needs no session: each report is signed. Whoever cannot sign learns
 * nothing: not whether reports are taken, nor of which mails.
 */
export function mountMailReports(app: FastifyInstance, { db, secret }: Parts): void {
  app.register(async scope => {
    // A plugin scope of its own: the signature is of the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    const config = { needsClient: true, fromElsewhere: true }
    scope.post(mailReportPath, { config }, async (request: FastifyRequest, reply) => {
      const { clientId } = request.client!
      const limits = byAddress({ ...unsignedPerAddress, subject: request.address })
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = request.headers['x-cairn-signature']
      const signature = typeof header === 'string' ? header : undefined
      const wait = await withClient(db, clientId, tx => takeAttempt(tx, limits))
      if (wait > 0) return reply.code(429).header('retry-after', String(wait)).send({ taken: 0 })
      const reported = await withClient(db, clientId, async tx => {
        const taken = await takeReports(tx, secret, { body, signature })
        if (typeof taken !== 'string') await takeBackAttempt(tx, limits)
        return taken
      })
      reply.header('cache-control', 'no-store')
      if (reported === 'malformed') return reply.code(422).send({ taken: 0 })
      if (typeof reported === 'string') {
        request.log.warn({ mailReport: reported, client: request.client!.key, address: request.address }, 'mail report')
        return reply.code(401).send({ taken: 0 })
      }
      return reply.send(reported)
    })
  })
}
