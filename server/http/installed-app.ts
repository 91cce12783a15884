import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { type AppIcon, appIcons, drawAppIcon } from '../features/clients/app-icon.ts'
import { appManifest, iconPath } from '../features/clients/app-manifest.ts'
import type { Client } from '../features/clients/client-of-host.ts'
import { originOf } from '../features/clients/origin-of.ts'
import { readLogo } from '../features/clients/read-logo.ts'

interface Drawn {
  readonly png: Buffer
  readonly etag: string
}

/** Milliseconds until a logo that could not be read is tried again. */
const tryAgainAfter = 600_000

/** What a device asks for that installs the app (decision 0052): the manifest and the icons of the client of the host. */
export function mountInstalledApp(
  app: FastifyInstance,
  { config, db }: { readonly config: Config; readonly db: Database },
): void {
  const needsClient = { config: { needsClient: true } }
  // A client that has not changed stays the same object.
  const kept = new WeakMap<Client, Map<AppIcon, { readonly until: number; readonly drawn: Promise<Drawn> }>>()

  function iconOf(client: Client, icon: AppIcon, port: number): Promise<Drawn> {
    const icons = kept.get(client) ?? new Map()
    kept.set(client, icons)
    const known = icons.get(icon)
    if (known !== undefined && known.until > performance.now()) return known.drawn
    const drawn = drawAppIcon(client, icon, path => readLogo(db, client, path, originOf(client, { port }))).then(
      ({ png, isFinal }) => {
        icons.set(icon, { until: isFinal ? Number.POSITIVE_INFINITY : performance.now() + tryAgainAfter, drawn })
        return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` }
      },
    )
    icons.set(icon, { until: Number.POSITIVE_INFINITY, drawn })
    drawn.catch(() => icons.delete(icon))
    return drawn
  }

  app.get('/manifest.webmanifest', needsClient, (request, reply) =>
    reply
      .header('cache-control', 'public, no-cache')
      .header('vary', 'host')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(appManifest(request.client!))),
  )
  for (const icon of Object.keys(appIcons) as AppIcon[]) {
    app.get(iconPath(icon), needsClient, async (request, reply) => {
      const port = config.port === 0 ? (request.raw.socket.localPort ?? 0) : config.port
      const { png, etag } = await iconOf(request.client!, icon, port)
      reply.header('cache-control', 'public, no-cache').header('vary', 'host').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/png').send(png)
    })
  }
}
