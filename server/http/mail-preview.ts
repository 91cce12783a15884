import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { previewPath, readFramedPreview, readFramedRehearsalMail } from '../emails/preview-link.ts'
import { renderSample } from '../features/occasions/sample-mail.ts'
import { findRehearsalMail } from '../features/rehearsals/look-at-rehearsals.ts'

interface Parts {
  readonly config: Config
  readonly db: Database
  readonly secret: Buffer
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** A mail with invented figures, or one of a rehearsal, in a frame of the console, as the device's scheme shows it: by a signed address alone. */
export function mountMailPreview(app: FastifyInstance, { config, db, secret }: Parts): void {
  app.get(
    previewPath,
    { config: { needsClient: true } },
    async (request: FastifyRequest<{ Querystring: { p?: unknown; r?: unknown } }>, reply) => {
      const client = request.client!
      const { p, r } = request.query
      const html = await withClient(db, client.clientId, async tx => {
        const rehearsed =
          typeof r === 'string' ? readFramedRehearsalMail(secret, client.clientId, r, tx.now) : undefined
        if (rehearsed !== undefined) {
          const found = await findRehearsalMail(tx, rehearsed)
          return found && inScheme(found, rehearsed.scheme)
        }
        const preview = typeof p === 'string' ? readFramedPreview(secret, client.clientId, p, tx.now) : undefined
        if (preview === undefined) return undefined
        const mail = await renderSample(tx, client, { port: config.port }, preview)
        return mail.ok ? inScheme(mail.value.html, preview.scheme) : undefined
      })
      if (html === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
      return reply
        .header('content-security-policy', policy)
        .header('x-frame-options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send(html)
    },
  )
}

/** As a device of that scheme shows it, whatever this one has. */
function inScheme(html: string, scheme: 'light' | 'dark'): string {
  return html
    .replace('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replace('color-scheme: light dark;', `color-scheme: ${scheme};`)
}
