import type { MailChoices } from '../../../contract/calls/user/mails.ts'
import { type MailTopic, mailTopics } from '../../../rules/mails/occasions.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { optOutsOf, switchTopic } from '../../emails/opt-out.ts'
import { holdPerson } from '../accounts/hold-person.ts'
import { recordEvent } from '../audit/events.ts'
import { readLocale } from './profile.store.ts'

export async function readMailChoices(tx: ClientTx, personId: number): Promise<MailChoices> {
  const off = await optOutsOf(tx, personId)
  return { topics: mailTopics.map(topic => ({ topic, isOn: !off.includes(topic) })) }
}

/** Switches the mails of a topic on or off, by the person or by a link of a mail to them, which may outlive them here. */
export async function setMailChoice(
  tx: ClientTx,
  personId: number,
  { topic, isOn }: { readonly topic: MailTopic; readonly isOn: boolean },
): Promise<void> {
  if (!(await holdPerson(tx, personId)) || !(await switchTopic(tx, personId, topic, isOn))) return
  const action = isOn ? 'mails.switched-on' : 'mails.switched-off'
  await recordEvent(tx, { actor: `person:${personId}`, action, subject: `person:${personId}`, details: { topic } })
}

/** The language in which somebody is asked whether they want mails no more; null where it is the client's. */
export function localeToAskIn(tx: ClientTx, personId: number): Promise<string | null> {
  return readLocale(tx, personId)
}
