import { randomUUID } from 'node:crypto'
import type { ClientTx } from '../db/client-tx.ts'
import { dayEndMs } from '../features/clients/client-day.ts'
import type { Client } from '../features/clients/client-of-host.ts'
import type { MailLink, NewMail } from './mail-kinds.ts'
import { insertMail } from './mails.store.ts'

/**
 * Writes a mail into the outbox, in the transaction of what it tells about: it goes out if that is committed, and only then.
 * Answers its number, or nothing where the key has queued one before, or where whom it is written to has been erased.
 */
export async function queueMail(
  tx: ClientTx,
  client: Pick<Client, 'key' | 'settings' | 'firstHost' | 'timeZone'>,
  mail: NewMail,
): Promise<number | undefined> {
  const { token, goodForSeconds, ...facts } = mail.values as Partial<MailLink>
  const instance = mail.about?.instance
  return insertMail(tx, {
    kind: mail.kind,
    locale: mail.locale,
    toAddress: mail.to.address,
    toName: mail.to.name ?? null,
    personId: mail.personId ?? null,
    topic: mail.about?.topic ?? null,
    programId: mail.about?.programId ?? null,
    facts: {
      ...facts,
      ...(goodForSeconds !== undefined && { goodForSeconds }),
      ...(instance !== undefined && { instance }),
    },
    token: token ?? null,
    lapsesAt: goodForSeconds === undefined ? endOf(client, mail.about?.lastDay) : after(tx.now, goodForSeconds),
    messageId: `<${randomUUID()}@${senderDomain(client)}>`,
    key: mail.key ?? null,
  })
}

function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}

function endOf({ timeZone }: Pick<Client, 'timeZone'>, day: string | undefined): Date | null {
  return day === undefined ? null : new Date(dayEndMs(timeZone, day))
}

// Message-IDs end in a name of the sender's own, so that no two senders make the same one.
function senderDomain({ key, settings, firstHost }: Pick<Client, 'key' | 'settings' | 'firstHost'>): string {
  return settings.mail.from?.split('@')[1] ?? firstHost ?? `${key}.localhost`
}
