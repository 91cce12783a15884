import { createHash } from 'node:crypto'
import type { BodyOf } from '../../../contract/call.ts'
import type { contactUs } from '../../../contract/calls/contact-us.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { queueMail } from '../../emails/queue-mail.ts'
import { operatorAddress } from '../../emails/smtp-settings.ts'
import { holdAsker } from '../accounts/hold-person.ts'
import { dayIn } from '../clients/client-day.ts'
import type { Client } from '../clients/client-of-host.ts'
import { byAddress, type Limit, takeAttempt, tooManyAttempts } from '../limits/limits.ts'

/** Who writes: a visitor is known by the address alone. */
export interface Writer {
  readonly address: string
  readonly person?: { readonly personId: number; readonly userName: string }
}

export type MessageRefusal = 'country-unknown' | 'contact-unset' | 'too-many-tries'

/** How often a person, and an address, may write within the minutes (security T31). */
const most = 5
const minutes = 60

/**
 * Queues a message of the contact form for the client's own address, else the operator's: the sender cannot choose it. Nothing is
 * sent to the sender (security T31). Whoever writes the same again on the same day had no answer: it is one mail.
 */
export async function sendMessage(
  tx: ClientTx,
  client: Client,
  smtpUrl: string | undefined,
  { address, person }: Writer,
  { name, emailAddress, country, subject, message }: BodyOf<typeof contactUs>,
): Promise<Outcome<void, MessageRefusal>> {
  const { contact, countries } = client.settings
  const to = contact.to ?? operatorAddress(smtpUrl)
  if (to === undefined) return refused('contact-unset')
  const isCountryRight = countries.length === 0 ? country === undefined : countries.includes(country ?? '')
  if (!isCountryRight) return refused('country-unknown')
  const limits: Limit[] = [
    ...byAddress({ kind: 'contact', subject: address, most, minutes }),
    ...(person ? [{ kind: 'contact', subject: `person ${person.personId}`, most, minutes }] : []),
  ]
  if (person) await holdAsker(tx, person.personId)
  const seconds = await takeAttempt(tx, limits)
  if (seconds > 0) return tooManyAttempts(seconds)
  const values = {
    name,
    emailAddress,
    subject,
    message,
    ...(country !== undefined && { country }),
    ...(person && { userName: person.userName, personId: person.personId }),
  }
  const text = createHash('sha256')
    .update(JSON.stringify([to, values]))
    .digest('base64url')
  await queueMail(tx, client, {
    kind: 'contact-us',
    to: { address: to },
    locale: client.defaultLocale,
    values,
    key: `contact-us/${text}/${dayIn(client.timeZone, tx.now)}`,
  })
  return done(undefined)
}
