import type { Client } from '../features/clients/client-of-host.ts'
import { originOf } from '../features/clients/origin-of.ts'
import type { MailRow } from './mails.store.ts'
import { optOutUrl } from './opt-out-link.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

/** What links of mails are made of. */
export interface LinkParts {
  /** Where the server listens, for links on a developer's machine. */
  readonly port: number
  /** The key that signs links by which mails are switched off. */
  readonly secret: Buffer
}

/** A mail of the outbox, written out. */
export function renderQueued(client: Client, { port, secret }: LinkParts, row: MailRow): RenderedMail {
  const origin = originOf(client, { port })
  const { topic, person_id: personId } = row
  const frame = {
    client,
    locale: row.locale,
    origin,
    queuedAt: row.created_at,
    token: row.token ?? undefined,
    ...(topic !== null &&
      personId !== null && { optOutUrl: optOutUrl(origin, secret, client.clientId, { personId, topic }) }),
  }
  return renderMail(frame, row.kind, row.facts)
}
