import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { listMails, type ShownMail, showMail } from '../emails/look-at-mails.ts'
import { isAtHome } from './at-home.ts'
import { devMailPage, devMailSheet, devMailsPage } from './dev-mail-pages.ts'

interface Parts {
  readonly config: Config
  readonly db: Database
  readonly secret: Buffer
  readonly isTrusted: (address: string) => boolean
}

const most = 200
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
// The mail itself: shown within that page alone, in a sandbox, with its own styles and nothing else.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups"

/**
 * The mails of a client, for developers: only where no mail server is set and the demo's data is there, and only on the
 * developer's own machine. To
 * everybody else the pages are not there.
 */
export function mountDevMail(app: FastifyInstance, { config, db, secret, isTrusted }: Parts): void {
  const needsClient = { config: { needsClient: true } }
  const guard = (show: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async function guarded(request: FastifyRequest, reply: FastifyReply) {
      reply.header('cache-control', 'no-store')
      const isWaiting = config.smtpUrl === undefined && config.withDemo
      return isWaiting && isAtHome(request, isTrusted) ? show(request, reply) : notThere(reply)
    }

  app.get(
    '/dev/mail',
    needsClient,
    guard(async (request, reply) => {
      const client = request.client!
      const rows = await withClient(db, client.clientId, tx => listMails(tx, most))
      return html(reply, devMailsPage(client.name, rows), pagePolicy)
    }),
  )
  app.get(
    '/dev/mail/style.css',
    needsClient,
    guard(async (_, reply) => reply.type('text/css').send(devMailSheet)),
  )
  app.get<{ Params: { id: string } }>('/dev/mail/:id', needsClient, (request, reply) =>
    guard(async () => {
      const shown = await shownMail(request)
      return shown === undefined ? notThere(reply) : html(reply, devMailPage(shown), pagePolicy)
    })(request, reply),
  )
  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', needsClient, (request, reply) =>
    guard(async () => {
      const shown = await shownMail(request)
      if (shown === undefined) return notThere(reply)
      reply.header('x-frame-options', 'SAMEORIGIN')
      return html(reply, shown.mail.html, mailPolicy)
    })(request, reply),
  )

  async function shownMail(request: FastifyRequest<{ Params: { id: string } }>): Promise<ShownMail | undefined> {
    const client = request.client!
    const { id } = request.params
    if (!/^\d{1,15}$/.test(id)) return undefined
    const port = request.raw.socket.localPort ?? config.port
    const shown = await withClient(db, client.clientId, tx => showMail(tx, client, { port, secret }, Number(id)))
    return shown.ok ? shown.value : undefined
  }
}

function notThere(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
}

function html(reply: FastifyReply, page: string, policy: string): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
}
