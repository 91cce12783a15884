import { fullName } from '../../../rules/accounts/full-name.ts'
import type { Occasion } from '../../../rules/mails/occasions.ts'
import { topicOf } from '../../../rules/mails/occasions.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { MailPerson, MailValues, NewMail } from '../../emails/mail-kinds.ts'
import { queueMail } from '../../emails/queue-mail.ts'
import type { Client } from '../clients/client-of-host.ts'
import { forgetNotified, isNamedUnder, noteNotified, type ReaderRow } from './occasions.store.ts'

/** What a mail of an occasion says, without whom it addresses. */
export type OccasionValues<K extends Occasion> = Omit<MailValues[K], keyof MailPerson>

export interface Notification<K extends Occasion> {
  readonly occasion: K
  /** Which of several it was: it is notified once. */
  readonly instance: string
  /** Since when it is news again: who was notified before is notified once more. */
  readonly again?: Date
  readonly programId?: string
  readonly values: OccasionValues<K>
  /** The last day on which it is true, where there is one: it goes to nobody after it. */
  readonly lastDay?: string | undefined
  /** The key of the mail, where others queue under it too. */
  readonly key?: string
  /** No later day is left for it: it goes out beside a mail under the key, unless that names the program as well. */
  readonly isLastChance?: boolean
}

export function localeFor({ locale }: Pick<ReaderRow, 'locale'>, client: Client): string {
  return locale ?? client.defaultLocale
}

/** Queues the mail of an occasion to somebody, in their language, unless they were notified of it; answers whether it is new. */
export async function notify<K extends Occasion>(
  tx: ClientTx,
  client: Client,
  row: ReaderRow,
  { occasion, instance, again, programId, values, lastDay, key, isLastChance }: Notification<K>,
): Promise<boolean> {
  const notified = { personId: row.person_id, programId: programId ?? '', occasion, instance }
  if (!(await noteNotified(tx, notified, again))) return false
  const { user_name: userName, first_name: firstName, last_name: lastName } = row
  const mail = {
    kind: occasion,
    personId: row.person_id,
    to: { address: row.email, name: fullName({ firstName, lastName }) },
    locale: localeFor(row, client),
    values: { userName, firstName, lastName, ...values },
    about: { topic: topicOf(occasion), programId, instance, lastDay },
  } as unknown as NewMail
  if ((await queueMail(tx, client, key === undefined ? mail : { ...mail, key })) !== undefined) return true
  // There was another mail under the key, such as a leader's reminder of today, or they have been erased.
  if (isLastChance && !(await isNamedUnder(tx, key!, programId!)) && (await queueMail(tx, client, mail)) !== undefined)
    return true
  await forgetNotified(tx, notified)
  return false
}
