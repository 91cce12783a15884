import { randomUUID } from 'node:crypto'
import type { Tenant } from '../db/tenant.ts'
import type { Client } from '../features/clients/client-of-host.ts'
import type { MailLink, NewMail } from './mail-kinds.ts'
import { insertMail } from './mails.store.ts'

/**
 * Writes a mail into the outbox, in the transaction of what it tells about: it goes out if that is committed, and only then.
 * Answers its number, or nothing where the key has queued one before.
 */
export async function queueMail(
  tenant: Tenant,
  { key: clientKey }: Pick<Client, 'key'>,
  mail: NewMail,
): Promise<number | undefined> {
  const { token, goodForSeconds, ...facts } = mail.values as Partial<MailLink>
  return insertMail(tenant, {
    kind: mail.kind,
    locale: mail.locale,
    toAddress: mail.to.address,
    toName: mail.to.name ?? null,
    facts: { ...facts, ...(goodForSeconds !== undefined && { goodForSeconds }) },
    token: token ?? null,
    lapsesAt: goodForSeconds === undefined ? null : new Date(tenant.now.getTime() + goodForSeconds * 1000),
    messageId: `<${randomUUID()}@${clientKey}.mail.cairn>`,
    key: mail.key ?? null,
  })
}
