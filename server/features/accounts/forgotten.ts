import { createHash } from 'node:crypto'
import { fullName } from '../../../rules/accounts/full-name.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { queueMail } from '../../emails/queue-mail.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import {
  byAddress,
  isReached,
  type Limit,
  recordAttempt,
  tooManyAttempts,
  waitBeforeAttempt,
} from '../limits/limits.ts'
import { endTickets, issueTicket } from '../tickets/tickets.ts'
import { holdPerson } from './hold-person.ts'
import { keptOrUndone } from './kept-or-undone.store.ts'
import { activationSeconds } from './may-sign-in.ts'
import { findPeopleByEmail, findPersonByUserName, foldedText, type PersonRow } from './people.store.ts'

/** How long a link that sets another password lasts: 30 minutes (security T8). */
export const resetSeconds = 30 * 60

/** How often one account, one address and a whole client may ask for mails; docs/decisions/0014-accounts.md. */
export const mailLimits = {
  ofAccount: { most: 3, minutes: 15 },
  /**
   * Past ten a day an account is mailed ever more slowly, but never left out: a link lasts longer than the longest wait, so
   * that whoever asks in whose name, either the next one is mailed or one that still opens has been.
   */
  ofAccountInADay: { free: 10, mostMinutes: 20 },
  ofAddress: { most: 60, minutes: 15 },
  ofClient: { most: 2000, minutes: 15 },
  /** While a client as a whole has too many; nobody else waits for it. */
  inStorm: { ofAddress: 5 },
} as const

type MailOutcome = Outcome<undefined, 'too-many-tries'>

/**
 * Mails a link by which a person sets another password; one for the activation to who never had one, and to who is locked
 * that they are. Whoever is not there, not active or without an address is answered by the same steps, undone (A08,
 * security T6).
 */
export async function forgotPassword(
  tx: ClientTx,
  client: Client,
  { userName, address }: { readonly userName: string; readonly address: string },
): Promise<MailOutcome> {
  const found = await findPersonByUserName(tx, userName.trim())
  const name = await foldedText(tx, userName)
  const account = found === undefined ? `name ${name}` : `person ${found.person_id}`
  const seconds = await takeMailTry(tx, account, address)
  if (seconds > 0) return tooManyAttempts(seconds)
  const person = found?.status === 'active' && found.email !== null ? found : nobody
  const isSomebody = await holdPerson(tx, person.person_id)
  await keptOrUndone(tx, isSomebody, async () => {
    const isFirst = person.password_hash === null || person.password_temporary
    const purpose = isFirst ? 'activation' : 'password-reset'
    const lifeSeconds = isFirst ? activationSeconds : resetSeconds
    await endTickets(tx, purpose, person.person_id)
    const owner = isSomebody && { personId: person.person_id }
    const token = await issueTicket(tx, { purpose, lifeSeconds, ...owner })
    const link = { token, goodForSeconds: lifeSeconds }
    const letter = { to: receiverOf(person), locale: person.locale ?? client.defaultLocale, ...owner }
    const values = { firstName: person.first_name, lastName: person.last_name, userName: person.user_name }
    // Nobody learns the token of somebody who is locked, and nothing would open by it.
    if (person.locked_at !== null) await queueMail(tx, client, { ...letter, kind: 'locked', values })
    else {
      const kind = isFirst ? 'activation' : 'forgot-password'
      await queueMail(tx, client, { ...letter, kind, values: { ...values, ...link } })
    }
    await recordEvent(tx, {
      // Anybody may ask, who knows the name.
      actor: 'system:sign-in',
      action: 'password.forgotten',
      subject: `person:${person.person_id}`,
    })
  })
  return done(undefined)
}

/** Mails the user ids that belong to an address, to that address; by the same steps where there are none (A08). */
export async function forgotUsername(
  tx: ClientTx,
  client: Client,
  { emailAddress, address }: { readonly emailAddress: string; readonly address: string },
): Promise<MailOutcome> {
  const mailbox = await foldedText(tx, emailAddress)
  const seconds = await takeMailTry(tx, `mailbox ${mailbox}`, address)
  if (seconds > 0) return tooManyAttempts(seconds)
  const found = await findPeopleByEmail(tx, emailAddress)
  const people = found.length > 0 ? found : [nobody]
  await keptOrUndone(tx, found.length > 0, async () => {
    const first = people[0]!
    await queueMail(tx, client, {
      kind: 'forgot-username',
      ...(found.length > 0 && { personId: first.person_id }),
      // Where the mail goes is what is kept, in its spelling: not what was typed.
      to: receiverOf(first),
      locale: first.locale ?? client.defaultLocale,
      values: {
        firstName: first.first_name,
        lastName: first.last_name,
        userNames: people.map(person => person.user_name),
      },
    })
    await recordEvent(tx, {
      actor: 'system:sign-in',
      action: 'user-name.forgotten',
      subject: `person:${first.person_id}`,
    })
  })
  return done(undefined)
}

function receiverOf({ email, first_name, last_name }: Receiver) {
  return { address: email!, name: fullName({ firstName: first_name, lastName: last_name }) }
}

type Receiver = Pick<
  PersonRow,
  | 'person_id'
  | 'user_name'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'locale'
  | 'locked_at'
  | 'password_hash'
  | 'password_temporary'
>

// Stands in for whoever is not there; what is written for them is undone before anybody sees it.
const nobody: Receiver = {
  person_id: 0,
  user_name: 'nobody',
  first_name: 'Nobody',
  last_name: 'Nobody',
  email: 'nobody@localhost.invalid',
  locale: null,
  locked_at: null,
  password_hash: '',
  password_temporary: false,
}

const ofClient: Limit = { kind: 'mail-all', subject: 'client', ...mailLimits.ofClient }

// Each asking counts, whatever comes of it. What was typed is kept as a hash alone, and says what it is: a name that reads
// like somebody's number, or like an address of mail, counts for neither (security T6).
async function takeMailTry(tx: ClientTx, account: string, address: string): Promise<number> {
  const isStorm = await isReached(tx, ofClient)
  const subject = createHash('sha256').update(account).digest('base64url')
  const ofAccount = { kind: 'mail-for', subject }
  const most = isStorm ? mailLimits.inStorm.ofAddress : mailLimits.ofAddress.most
  const ofAddress = byAddress({ kind: 'mail-from', subject: address, ...mailLimits.ofAddress, most })
  const limits = [{ ...ofAccount, ...mailLimits.ofAccount }, ...ofAddress]
  const seconds = await waitBeforeAttempt(tx, limits, [{ ...ofAccount, ...mailLimits.ofAccountInADay }])
  if (seconds === 0) await recordAttempt(tx, [ofAccount, ...ofAddress, ofClient])
  return seconds
}
