import type { Client } from '../features/clients/client-of-host.ts'
import { originOf } from '../features/clients/origin-of.ts'
import type { MailRow } from './mails.store.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

/** A mail of the outbox, written out. `port` is where the server listens, for links on a developer's machine. */
export function renderQueued(client: Client, port: number, row: MailRow): RenderedMail {
  const frame = {
    client,
    locale: row.locale,
    origin: originOf(client, { port }),
    queuedAt: row.created_at,
    token: row.token ?? undefined,
  }
  return renderMail(frame, row.kind, row.facts)
}
