import type { MailTopic } from '../../rules/mails/occasions.ts'
import type { ClientTx } from '../db/client-tx.ts'
import { deleteOptOut, insertOptOut, readOptOuts } from './opt-outs.store.ts'

/** The topics that somebody has switched off. */
export const optOutsOf: (tx: ClientTx, personId: number) => Promise<MailTopic[]> = readOptOuts

/** Switches the mails of a topic on or off for somebody; answers whether that is news. */
export function switchTopic(tx: ClientTx, personId: number, topic: MailTopic, isOn: boolean): Promise<boolean> {
  return isOn ? deleteOptOut(tx, personId, topic) : insertOptOut(tx, personId, topic)
}
