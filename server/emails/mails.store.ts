import type { Tenant } from '../db/tenant.ts'

export interface MailInsert {
  readonly kind: string
  readonly locale: string
  readonly toAddress: string
  readonly toName: string | null
  readonly facts: object
  readonly token: string | null
  readonly lapsesAt: Date | null
  readonly messageId: string
  readonly key: string | null
}

/** Answers the new mail's number; nothing where the key is taken. */
export async function insertMail(tenant: Tenant, mail: MailInsert): Promise<number | undefined> {
  const [row] = await tenant.query<{ mail_id: number }>(
    `insert into mails (client_id, kind, locale, to_address, to_name, facts, token, lapses_at, message_id, mail_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (client_id, mail_key) where mail_key is not null do nothing returning mail_id`,
    [
      tenant.clientId,
      mail.kind,
      mail.locale,
      mail.toAddress,
      mail.toName,
      JSON.stringify(mail.facts),
      mail.token,
      mail.lapsesAt,
      mail.messageId,
      mail.key,
    ],
  )
  return row?.mail_id
}
