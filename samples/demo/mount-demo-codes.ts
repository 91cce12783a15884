import type { FastifyInstance } from 'fastify'
import { codeNow } from '../../server/features/factors/app-code.ts'
import { isAtHome } from '../../server/http/at-home.ts'
import { devMailSheet } from '../../server/http/dev-mail-pages.ts'
import { type DemoStaff, northlightStaff, northwindStaff, staffAppSecret } from './staff.ts'

interface Parts {
  readonly secret: Buffer
  readonly isTrusted: (address: string) => boolean
}

/** Who runs programs, by their client's key. */
const staffOf: Readonly<Record<string, readonly DemoStaff[]>> = {
  northlight: northlightStaff,
  northwind: northwindStaff,
}

/** Where the codes are shown. */
export const demoCodesPath = '/dev/codes'
const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The codes that the demo's staff would read from their phones, for whoever tries the console by hand: on the developer's own
 * machine alone, as the mails are. It reads nothing of any account: the codes are made as the demo's secrets are, and are worth
 * nothing anywhere else.
 */
export function mountDemoCodes(app: FastifyInstance, { secret, isTrusted }: Parts): void {
  const config = { needsClient: true }
  app.get(demoCodesPath, { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const key = request.client?.key ?? ''
    const staff = Object.hasOwn(staffOf, key) ? staffOf[key] : undefined
    if (!isAtHome(request, isTrusted) || staff === undefined) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    }
    const rows = staff.map(({ userName, role }) => {
      const code = codeNow(staffAppSecret(secret, key, userName), new Date())
      return `<tr><td>${userName}</td><td>${role}</td><td><code>${code}</code></td></tr>`
    })
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Codes of the demo’s staff</title>
      <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="${demoCodesPath}/style.css">
      </head><body><main><h1>Codes of the demo’s staff</h1>
      <p>What their phones would show now. Each code is good once; reload for the next one, every half minute.</p>
      <table><thead><tr><th>User ID</th><th>Role</th><th>Code</th></tr></thead><tbody>${rows.join('')}</tbody></table>
      </main></body></html>`,
      )
  })
  app.get(`${demoCodesPath}/style.css`, { config }, async (request, reply) =>
    isAtHome(request, isTrusted)
      ? reply.type('text/css').send(devMailSheet)
      : reply.code(404).type('text/plain; charset=utf-8').send('Not found'),
  )
}
